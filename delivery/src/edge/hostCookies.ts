/** Cookies that decide which release of the host a browser gets. No script reads them, and they sign nobody in. ADR-156. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COHORT = 'salesdesk-host-cohort';
const REFUSED = 'salesdesk-host-refused';
const DAY_SECONDS = 24 * 60 * 60;
/** Sticky for as long as a trial may take. */
const COHORT_SECONDS = 90 * DAY_SECONDS;
/** A release that failed by chance, such as in a train, is tried again after that. */
const REFUSED_SECONDS = DAY_SECONDS;
const MAX_REFUSED = 3;

const KEY = /^(user \d{1,15}|[0-9a-f]{16})$/;
const VERSION = /^\d[0-9A-Za-z.-]{0,99}$/;
const PHASE = /^[a-z]{1,20}$/;

/** A version that did not start in this browser. */
export interface RefusedHost {
  version: string;
  /** What failed, until a page knows it; null afterwards. */
  phase: string | null;
}

/** What assigns this browser's person to a trial: their own key once they have signed in here. Null when neither was set. */
export function cohortIn(request: FastifyRequest): string | null {
  const key = decode(cookieIn(request, COHORT));
  return KEY.test(key) ? key : null;
}

/** A random key; it identifies no user. */
export function newCohort(): string {
  return randomBytes(8).toString('hex');
}

export function setCohort(request: FastifyRequest, reply: FastifyReply, key: string): void {
  setCookie(request, reply, COHORT, encodeURIComponent(key), COHORT_SECONDS);
}

/** Remembers the signed-in person's own key, so that all their browsers get one release from the next page on. */
export function keepCohort(request: FastifyRequest, reply: FastifyReply, key: string | null | undefined): void {
  if (key && cohortIn(request) !== key) setCohort(request, reply, key);
}

/** The latest first. */
export function refusedIn(request: FastifyRequest): RefusedHost[] {
  return cookieIn(request, REFUSED)
    .split('~')
    .flatMap((one) => {
      const [version = '', phase = ''] = one.split(':');
      return VERSION.test(version) ? [{ version, phase: PHASE.test(phase) ? phase : null }] : [];
    })
    .slice(0, MAX_REFUSED);
}

export function setRefused(request: FastifyRequest, reply: FastifyReply, refused: readonly RefusedHost[]): void {
  const value = refused
    .slice(0, MAX_REFUSED)
    .map(({ version, phase }) => [version, phase ?? []].flat().join(':'))
    .join('~');
  setCookie(request, reply, REFUSED, value, REFUSED_SECONDS);
}

/** `Lax`, because a page that is opened by a link in a message is of the same person. */
function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameFor(request, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function cookieIn(request: FastifyRequest, name: string): string {
  const start = `${nameFor(request, name)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
}

/** `__Host-` binds a cookie to this host, but browsers accept it over https only. */
function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
