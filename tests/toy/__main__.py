"""The command line with the toy war in it: `python -m toy play toy`."""

import toy

toy.install()

from longroll.cli.app import main  # noqa: E402

if __name__ == "__main__":
    main()
