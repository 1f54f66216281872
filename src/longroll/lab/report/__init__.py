"""Reports of runs: one HTML file, the same as PDF, and the numbers of every plot as CSV."""

from __future__ import annotations

from pathlib import Path

from longroll.core.errors import LongrollError
from longroll.lab.rundir import RunDir, replace


def write(at: RunDir, out: Path | None = None, pdf: bool = True) -> list[Path]:
    """Write `report.html`, `report.pdf` and `data/*.csv` into a folder: `report` in the run's own, where none is named."""
    from longroll.lab.report import build as building
    from longroll.lab.report import html as page
    from longroll.lab.report import pdf as sheets

    report = building.build(at)
    folder = out or at.path / "report"
    files = {folder / "report.html": page.html(report).encode()}
    if pdf:
        files[folder / "report.pdf"] = sheets.pdf(report)
    files |= {folder / "data" / f"{plot.data.name}.csv": plot.data.csv.encode() for plot in report.plots}
    try:
        (folder / "data").mkdir(parents=True, exist_ok=True)
        for path, content in files.items():
            replace(path, content)
    except OSError as error:
        raise LongrollError(f"'{folder}' cannot be written: {error.strerror}") from None
    return list(files)
