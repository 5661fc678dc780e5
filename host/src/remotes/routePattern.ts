/** A remote owns everything below its path; '/' is itself only. Gives the router's pattern for it. */
export function routePattern(path: string): string {
  return path === '/' || path.includes('*') ? path : `${path}/*`;
}
