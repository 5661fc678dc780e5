import { newReference } from '@salesdesk/shared/domain';
import type { Failure } from '../failures/reportFailure.ts';

/**
 * The phase in which loading a remote failed. `contract`: built for a newer host and refused before any code was
 * requested; `outdated`: the same for an older host; `integrity`: a file has no hash; `module`: a chunk; `evaluation`:
 * its code threw, or is no screen; `render`: its screen threw; `script`: its code threw later, in a timer, a promise or
 * an event, and the screen stayed; `hang`: an earlier page ended while it ran this code, without being left.
 */
type RemoteFailurePhase =
  | 'unknown'
  | 'contract'
  | 'outdated'
  | 'integrity'
  | 'shares'
  | 'entry'
  | 'module'
  | 'evaluation'
  | 'render'
  | 'script'
  | 'hang';

/** Transient failures that are retried; the others are caused by the release itself. */
const PASSING: readonly RemoteFailurePhase[] = ['shares', 'entry', 'module'];

/** Failures that the same release has each time; only another release mends them. R-181. */
const LASTING: readonly RemoteFailurePhase[] = ['contract', 'outdated', 'integrity', 'evaluation'];

/** In the message for a script that arrived and ran, but published no container. */
export const NO_CONTAINER = 'ran, but published no container';

/** A remote cannot be shown. Contains everything for a report; `id` is a reference that users can quote. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly id = newReference();
  readonly at = new Date();
  readonly remote: string;
  readonly version: string;
  readonly phase: RemoteFailurePhase;

  constructor(release: { name: string; version: string }, phase: RemoteFailurePhase, message: string, cause?: unknown) {
    super(`${release.name} ${release.version}: ${message}`, { cause });
    this.remote = release.name;
    this.version = release.version;
    this.phase = phase;
  }

  get isPassing(): boolean {
    return PASSING.includes(this.phase);
  }

  /** Whether the same release may work when it is requested again. */
  get canRetry(): boolean {
    return !LASTING.includes(this.phase);
  }
}

/** What was thrown by a screen of a release, as a failure of it. */
export function toRemoteFailure(release: { name: string; version: string }, error: unknown): RemoteFailure {
  return error instanceof RemoteFailure ? error : new RemoteFailure(release, 'render', 'its screen failed', error);
}

/** What is reported about a failure. */
export function failureOfRemote(failure: RemoteFailure): Failure {
  const { id: reference, phase, remote, version: release } = failure;
  return { reference, phase, error: failure, remote, release };
}
