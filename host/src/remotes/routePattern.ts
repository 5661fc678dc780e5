/** The router's pattern for a remote, which owns everything below its path; '/' matches only itself. */
export function routePattern(path: string): string {
  return path === '/' || path.includes('*') ? path : `${path}/*`;
}
