/**
 * Sends the report of each failure whose reference a person can read, so that Platform finds it. ADR-155. It uses nothing
 * that may be what failed: no http client, no session that is refreshed, no remote.
 */
import { currentTrace, session } from '@salesdesk/shared';
import { type FailureReport, failureMessage, failurePage, failureStack } from '@salesdesk/shared/domain';

export interface Failure {
  /** From `newReference`. */
  reference: string;
  /** Where it failed, see `FailureReport`. */
  phase: string;
  error: unknown;
  /** The release that failed; the host when absent. */
  remote?: string;
  release?: string;
}

type SentReport = Omit<FailureReport, 'at' | 'browser'>;

const ADDRESS = '/releases/failures';
const STORAGE_KEY = 'salesdesk.failures';
/** Reports that could not be sent yet; older ones are dropped. */
const MAX_UNSENT = 20;

const reported = new Set<string>();

/** Reports a failure once, however often it is shown. What cannot be sent is sent later, from the next page if need be. */
export function reportFailure(failure: Failure): void {
  if (reported.has(failure.reference)) return;
  reported.add(failure.reference);
  void send(reportOf(failure));
}

/** Sends what an earlier page, or this one, could not send. */
export function sendUnsentFailures(): void {
  const reports = readUnsent();
  writeUnsent([]);
  for (const report of reports) void send(report);
}

/** Sends unsent reports now and whenever the connection returns. */
export function watchUnsentFailures(): void {
  sendUnsentFailures();
  addEventListener('online', sendUnsentFailures);
}

function reportOf({ reference, phase, error, remote = 'host', release = '' }: Failure): SentReport {
  return {
    reference,
    phase,
    message: failureMessage(error),
    stack: failureStack(innermost(error)),
    remote,
    release,
    page: failurePage(location.pathname),
    trace: currentTrace() ?? crypto.randomUUID().replaceAll('-', ''),
  };
}

/** The error that began it: a failure of a remote contains what its code threw. */
function innermost(error: unknown): unknown {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? innermost(cause) : error;
}

async function send(report: SentReport): Promise<void> {
  const token = session.token();
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    // The request outlives the page.
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${report.trace}-${report.trace.slice(0, 16)}-01`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(report),
  }).catch(() => null);
  // A report that was refused would be refused again.
  if (answer === null || answer.status >= 500 || answer.status === 429) {
    writeUnsent([...readUnsent(), report].slice(-MAX_UNSENT));
  }
}

function readUnsent(): SentReport[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function writeUnsent(reports: readonly SentReport[]): void {
  try {
    if (reports.length) localStorage.setItem(STORAGE_KEY, JSON.stringify(reports));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the report is only in the browser's console.
  }
}
