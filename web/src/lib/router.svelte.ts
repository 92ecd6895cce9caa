// Which page the address asks for.
export type Page =
  | { page: 'start' }
  | { page: 'new' }
  | { page: 'round' }
  | { page: 'table' }
  | { page: 'clock' }
  | { page: 'settings' }
  | { page: 'account'; back: string | null }
  | { page: 'laws'; edition: string | null; article: string | null; beside: string | null }
  | { page: 'game'; game: string; token: string }
  | { page: 'after'; game: string; token: string }
  | { page: 'boards'; round: string; token: string }
  | { page: 'nowhere' };

// Where games are made, and where somebody who has signed in comes back to; and nowhere else.
const makers = ['/', '/new', '/round', '/table', '/clock'];

export function pageOf(url: URL): Page {
  const parts = url.pathname.split('/').filter((part) => part !== '').map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  switch (first) {
    case undefined:
      return { page: 'start' };
    case 'new':
    case 'round':
    case 'table':
    case 'clock':
    case 'settings':
      return { page: first };
    case 'account':
      return { page: 'account', back: makers.find((path) => path === url.searchParams.get('back')) ?? null };
    case 'laws':
      return { page: 'laws', edition: second ?? null, article: third ?? null, beside: url.searchParams.get('beside') };
    case 'g':
      if (!second || !third) return { page: 'nowhere' };
      return { page: fourth === 'after' ? 'after' : 'game', game: second, token: third };
    case 'r':
      return second && third ? { page: 'boards', round: second, token: third } : { page: 'nowhere' };
    default:
      return { page: 'nowhere' };
  }
}

let url = $state.raw(new URL(location.href));
window.addEventListener('popstate', () => (url = new URL(location.href)));

export const page = (): Page => pageOf(url);
export const signInAddress = (from = url.pathname): string =>
  makers.includes(from) ? `/account?${new URLSearchParams({ back: from })}` : '/account';
export const hash = (): string => url.hash.slice(1);

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  url = new URL(location.href);
  window.scrollTo(0, 0);
}

// Links within the app do not load it again.
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname && !link.hasAttribute('data-app'))) return;
  event.preventDefault();
  go(link.href);
}
