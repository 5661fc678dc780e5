/**
 * This host as a release: it marks that it started, which the boot watch of the page waits for, and reports like a remote.
 * The edge puts the watch into the page of a released host only. ADR-156.
 */
import { report } from './remotes/reports.ts';

/** The watch, with what the edge says of this page's host. */
const WATCH_ID = 'salesdesk-host';
/** The host's name in the discovery document. */
const NAME = 'host';

interface Watched {
  version?: string;
  /** The version that did not start in this browser before this page. */
  refused?: string;
  /** In which phase it failed. */
  phase?: string;
}

/** Call when the shell, the sign-in or another page of the host is painted. */
export function hostShown(): void {
  const { dataset } = document.documentElement;
  // Parts that are rendered again after the failure of one change nothing about it.
  const hasFailed = dataset.boot === 'failed';
  if (!hasFailed) dataset.boot = 'shown';
  const { version, refused, phase = 'unknown' } = watched();
  // This host runs because that one failed; only now a user may be signed in, whose report counts.
  if (refused) report({ remote: NAME, version: refused, outcome: 'failed', phase });
  if (version && !hasFailed) report({ remote: NAME, version, outcome: 'shown' });
}

/** Call when a page or another part of the host cannot be shown. */
export function hostFailed(phase: string): void {
  document.documentElement.dataset.boot = 'failed';
  const { version } = watched();
  if (version) report({ remote: NAME, version, outcome: 'failed', phase });
}

function watched(): Watched {
  return { ...document.getElementById(WATCH_ID)?.dataset };
}
