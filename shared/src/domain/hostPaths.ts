/** Addresses that belong to Salesdesk itself, so that no remote can claim them. product.md section 2. */

/** Addresses of Salesdesk itself that one remote of it shows, by its name; below some stand documents of the host. */
export const REMOTE_OF_PATH: Readonly<Record<string, string>> = {
  '/companies/:id/*': 'company',
  '/dashboard/*': 'home',
  '/home/*': 'home',
  '/isolate/*': 'qa',
  '/my-profile/*': 'profile',
  '/platform/*': 'platform',
};

/** Pages of these remotes with nothing below them: an address there is not known. */
export const EXACT_PAGES: readonly string[] = ['/companies/:id', '/dashboard', '/home', '/my-profile'];

/** The router's pattern for a remote, which owns everything below its path; '/' and `EXACT_PAGES` match only themselves. */
export function routePattern(path: string): string {
  return path === '/' || path.includes('*') || EXACT_PAGES.includes(path) ? path : `${path}/*`;
}

/** Whether a route of a remote contains an address: `/leads` contains `/leads/7`, and '/' only itself. */
export function containsPath(route: string, path: string): boolean {
  const fixed = fixedPart(route);
  return path === route || (fixed !== '/' && fixed !== '' && `${path}/`.startsWith(`${fixed}/`));
}

/** The route that an address opens; of routes below each other the lowest. */
export function routeAt<Route extends { path: string }>(routes: readonly Route[], path: string): Route | undefined {
  return routes
    .filter((route) => containsPath(route.path, path))
    .sort((one, other) => fixedPart(other.path).length - fixedPart(one.path).length)[0];
}

function fixedPart(route: string): string {
  return route.split(/\/?[:*]/)[0] ?? '';
}

/** Whether there is an address that two patterns of the router match: `/:page` and `/home`, `/leads/*` and `/leads/7`. */
export function patternsOverlap(one: string, other: string): boolean {
  return segmentsOverlap(segmentsOf(one), segmentsOf(other));
}

function segmentsOf(pattern: string): string[] {
  return pattern
    .replace(/\*+$/, '/*')
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

function segmentsOverlap(one: string[], other: string[]): boolean {
  const [[first, ...rest], [second, ...others]] = [one, other];
  if (first === '*' || second === '*') return true;
  if (first?.endsWith('?')) return [rest, [first.slice(0, -1), ...rest]].some((each) => segmentsOverlap(each, other));
  if (second?.endsWith('?')) return segmentsOverlap(other, one);
  if (first === undefined || second === undefined) return first === second;
  return (first === second || first.startsWith(':') || second.startsWith(':')) && segmentsOverlap(rest, others);
}

/** Pages of remotes that the sidebar and the settings menu name to everyone, with or without the right. product.md section 1. */
export const SIDEBAR_PATHS: readonly string[] = [
  '/home',
  '/dashboard',
  '/q-list',
  '/leads',
  '/accounts',
  '/contacts',
  '/invoices',
  '/reports',
  '/communication',
];

export const SHELL_PATHS: readonly string[] = [...SIDEBAR_PATHS, '/my-team', '/networks'];
