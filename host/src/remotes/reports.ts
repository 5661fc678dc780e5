/** Tells the edge how releases fare here, so that one being tried is taken back when it fails. Nothing personal. */
import { browserKey } from './cohort.ts';

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
  timer ??= setTimeout(send, PAUSE_MS);
}

/** From now on releases are reported; a frame that tries things out never calls it. */
export function startReporting(): void {
  isReporting = true;
  // What is still waiting when the page closes goes along.
  addEventListener('pagehide', send);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const reports = waiting.splice(0, MOST_AT_ONCE);
  if (!reports.length) return;
  // Outlives the page; a report that is lost is no loss to the person.
  void fetch(ADDRESS, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reporter: browserKey(), reports }),
  }).catch(() => undefined);
}
