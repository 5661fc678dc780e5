/**
 * Tells the edge how releases fare here, so that one being tried is taken back when it fails. Counted are reports of
 * people who are signed in: what is reported before waits until somebody signs in on this page.
 */
import { session } from '@salesdesk/shared';

type Outcome = 'shown' | 'failed';

interface Report {
  remote: string;
  version: string;
  outcome: Outcome;
  /** How far loading had come. */
  phase?: string;
}

const ADDRESS = '/releases/reports';
const MOST_AT_ONCE = 20;
/** Reports of one moment travel together, and after what a screen that opens asks for. */
const PAUSE_MS = 3_000;

const waiting: Report[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;
const told = new Set<string>();

/** Each release is reported once for each outcome and page load: a page that re-renders says nothing new. */
export function report({ remote, version, outcome, phase }: Report): void {
  const key = `${remote} ${version} ${outcome}`;
  if (!isReporting || told.has(key)) return;
  told.add(key);
  waiting.push({ remote, version, outcome, ...(phase ? { phase } : {}) });
  schedule();
}

/** From now on releases are reported; a frame that tries things out never calls it. */
export function startReporting(): void {
  isReporting = true;
  // Somebody has signed in, or the token that was too old has been renewed.
  session.state$.subscribe(() => void (waiting.length && schedule()));
  // What is still waiting when the page closes goes along.
  addEventListener('pagehide', () => {
    if (session.token() === null) sendFailures();
    else void send();
  });
}

function schedule(): void {
  timer ??= setTimeout(send, PAUSE_MS);
}

async function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const token = session.token();
  if (token === null) return;
  const reports = waiting.splice(0, MOST_AT_ONCE);
  if (!reports.length) return;
  // A report that is lost is no loss to the person.
  const answer = await post(reports, { authorization: `Bearer ${token}` }).catch(() => null);
  if (answer?.status === 401) waiting.unshift(...reports);
  if (waiting.length && session.token() !== token) schedule();
}

/** Nobody has signed in: failures are counted for no decision, but the server's log has them. */
function sendFailures(): void {
  const failures = waiting.filter(({ outcome }) => outcome === 'failed').slice(0, MOST_AT_ONCE);
  if (failures.length) void post(failures, {}).catch(() => undefined);
}

/** Outlives the page. */
function post(reports: Report[], headers: Record<string, string>): Promise<Response> {
  return fetch(ADDRESS, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ reports }),
  });
}
