/**
 * How far loading a remote had come when it failed. `contract`: made for a newer host and refused before any code was
 * requested; `outdated`: the same, for an older one; `integrity`: there is no hash for a file; `module`: a chunk;
 * `evaluation`: its code threw; `render`: its screen threw.
 */
export type RemoteFailurePhase =
  | 'unknown'
  | 'contract'
  | 'outdated'
  | 'integrity'
  | 'manifest'
  | 'shares'
  | 'entry'
  | 'module'
  | 'evaluation'
  | 'render';

/** Failures that may be gone a moment later; the others come from the release itself. */
const PASSING: readonly RemoteFailurePhase[] = ['manifest', 'shares', 'entry', 'module'];

/** A remote cannot be shown. Everything a report needs; `id` is what a person can quote. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly id = newId();
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
}

/** Short enough to read out; letters and digits that cannot be mistaken for one another. */
function newId(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
