/** Where the API is called: at the origin that the page names, else at the page's own. ADR-127. */
import { API_BASE, type Endpoint, endpoints } from '../../domain/index.ts';

/** Their cookie is read when the page is opened, so they are called at the page's own origin. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(Object.values(endpoints.platform).map(({ path }) => path));

/** `https://api.example`, or nothing where the API has the page's own origin. */
function apiOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '';
}

/** What the path of an endpoint is appended to. */
export function apiBaseOf({ path }: Pick<Endpoint, 'path'>): string {
  return OF_THE_PAGE.has(path) ? API_BASE : apiOrigin() + API_BASE;
}

/** The address of a picture as a record holds it (`/api/files/…`, or that of a file chosen just now). */
export function imageUrl(address: string): string {
  return address.startsWith(API_BASE) ? apiOrigin() + address : address;
}
