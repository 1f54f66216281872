/** Addresses: /, /table/ID, /invite/TOKEN, /rules/GAME, /boards/GAME, /account, /confirm/TOKEN, /reset/TOKEN. */

class Route {
  path = $state(location.pathname);
  parts = $derived(this.path.split('/').filter(Boolean).map(decodeURIComponent));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** For links: stay in the page unless a new tab is wanted. */
  follow = (event: MouseEvent) => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const route = new Route();
