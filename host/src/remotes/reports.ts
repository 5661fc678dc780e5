/**
 * Reports to the edge whether releases could be shown, so that a failing trial is stopped, and what users felt during their
 * visits (ADR-154), which `vitals.ts` measures. Only reports of signed-in users count: earlier reports wait until a user signs
 * in on this page.
 */
import { session } from '@salesdesk/shared';
import type { VitalMetric } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';

type Outcome = 'shown' | 'failed';

interface Report {
  remote: string;
  version: string;
  outcome: Outcome;
  /** The phase in which loading failed. */
  phase?: string;
}

type VisitReport = Pick<Visit, 'remote' | 'version' | 'values'>;

const ADDRESS = '/releases/reports';
const MAX_REPORTS = 20;
/** Each user counts once for a trial, so more would be of no use. */
const MAX_VISITS = 10;
/** Delay that batches reports and lets an opening screen, on a slow computer too, send its own requests first. */
const PAUSE_MS = 10_000;
/** Failures are waited for: a failing trial is stopped by them. */
const FAILURE_PAUSE_MS = 3_000;

const waiting: Report[] = [];
const visits: VisitReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the timer sends, on the clock of the page. */
let sendsAt = Number.POSITIVE_INFINITY;
let isReporting = false;
const reported = new Set<string>();

/** Reports each outcome of a release once per page load, because re-renders add no information. */
export function report({ remote, version, outcome, phase }: Report): void {
  const key = `${remote} ${version} ${outcome}`;
  if (!isReporting || reported.has(key)) return;
  reported.add(key);
  waiting.push({ remote, version, outcome, ...(phase ? { phase } : {}) });
  schedule();
}

/** Reports what a user felt during a visit. */
export function reportVisit({ remote, version, values }: VisitReport): void {
  if (!isReporting || visits.length >= MAX_VISITS) return;
  visits.push({ remote, version, values });
  schedule();
}

/** Enables reporting; an isolation frame never calls it. */
export function startReporting(): void {
  isReporting = true;
  // A user has signed in, or an expired token was refreshed.
  session.state$.subscribe(() => void (waiting.length + visits.length && schedule()));
  // Send the remaining reports when the page closes.
  addEventListener('pagehide', () => {
    if (usableToken() === null) sendFailures();
    else void send();
  });
}

/** Sends after the pause, or earlier if that was scheduled before. */
function schedule(): void {
  const pause = waiting.some(({ outcome }) => outcome === 'failed') ? FAILURE_PAUSE_MS : PAUSE_MS;
  const at = performance.now() + pause;
  if (at >= sendsAt) return;
  clearTimeout(timer);
  sendsAt = at;
  timer = setTimeout(send, pause);
}

async function send(): Promise<void> {
  clearTimeout(timer);
  sendsAt = Number.POSITIVE_INFINITY;
  const token = usableToken();
  if (token === null) return;
  const reports = waiting.splice(0, MAX_REPORTS);
  const felt = visits.splice(0, MAX_VISITS);
  if (!reports.length && !felt.length) return;
  // A lost report does not affect the user.
  const answer = await post(
    { reports, ...(felt.length ? { visits: felt } : {}) },
    { authorization: `Bearer ${token}` },
  ).catch(() => null);
  if (answer?.status === 401) waiting.unshift(...reports);
  if (waiting.length && session.token() !== token) schedule();
}

/** The token, unless it has expired: reports then wait until a call of the page has refreshed it. */
function usableToken(): string | null {
  const token = session.token();
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return exp !== undefined && exp * 1000 <= Date.now() ? null : token;
  } catch {
    return token;
  }
}

/** Without a session failures do not count, but they reach the server's log. */
function sendFailures(): void {
  const failures = waiting.filter(({ outcome }) => outcome === 'failed').slice(0, MAX_REPORTS);
  if (failures.length) void post({ reports: failures }, {}).catch(() => undefined);
}

/** `keepalive` lets the request outlive the page. */
function post(body: { reports: Report[]; visits?: VisitReport[] }, headers: Record<string, string>): Promise<Response> {
  return fetch(ADDRESS, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

type VisitValues = Partial<Record<VitalMetric, number>>;

interface Visit {
  remote: string;
  version: string;
  /** When the user opened the screen, on the clock of the page. */
  began: number;
  values: VisitValues;
  /** Whether another release of this remote was shown on the page before: its slow interactions must not count here. */
  isMixed: boolean;
}

type Listener = (visit: Visit) => void;

/** A shorter visit says nothing about a release. */
const SHORTEST_MS = 1_000;

let current: Visit | null = null;
let listener: Listener | null = null;
let onFirst: (() => void) | null = null;
const shownVersions = new Map<string, Set<string>>();

/** Begins a visit that the user opened at `began`; returns the function that ends it. Overrides are not measured. */
export function beginVisit({ name, version, isOverride }: RemoteEntry, began: number): () => void {
  if (isOverride) return () => undefined;
  const versions = shownVersions.get(name) ?? new Set();
  shownVersions.set(name, versions.add(version));
  const visit: Visit = { remote: name, version, began, values: {}, isMixed: versions.size > 1 };
  current = visit;
  onFirst?.();
  onFirst = null;
  return () => {
    if (current === visit) endVisit();
  };
}

/** The visit that goes on; null on pages of the host. */
export function currentVisit(): Visit | null {
  return current;
}

/** Ends the current visit, for instance because the page is hidden, and hands its values over. */
export function endVisit(): void {
  const visit = current;
  current = null;
  if (visit && Object.keys(visit.values).length && performance.now() - visit.began >= SHORTEST_MS) listener?.(visit);
}

/** Hands each ended visit to `onEnd`; calls `measure` once, when the first screen is shown. */
export function startVisits(onEnd: Listener, measure: () => void): void {
  listener = onEnd;
  if (current) measure();
  else onFirst = measure;
}
