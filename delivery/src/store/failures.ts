/** Failures of release operations, with the same messages for the command line and HTTP. */
import { storageStatusOf } from '@salesdesk/shared/domain';

export type FailureCode =
  | 'invalid-request'
  | 'not-authenticated'
  | 'not-allowed'
  | 'not-found'
  | 'version-exists'
  | 'too-large'
  | 'refused'
  | 'too-many-requests'
  | 'unexpected';

export interface Failure {
  code: FailureCode;
  /** For the user: what is wrong and what to do. */
  message: string;
  /** The individual problems, when there can be several. */
  problems?: string[];
  /** HTTP status when it is not that of the code. */
  status?: 503 | 507;
}

export const HTTP_STATUS: Record<FailureCode, number> = {
  'invalid-request': 400,
  'not-authenticated': 401,
  'not-allowed': 403,
  'not-found': 404,
  'version-exists': 409,
  'too-large': 413,
  refused: 422,
  'too-many-requests': 429,
  unexpected: 500,
};

const STORAGE: Record<503 | 507, string> = {
  503: 'The release store cannot be written, so nothing was changed. Ask the operator to make it writable.',
  507: 'The release store has no room left, so nothing was changed. Ask the operator to make room.',
};

/** An operation was refused or failed for a reason that its user may read. */
export class ReleaseFailure extends Error {
  override name = 'ReleaseFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A failure to throw. `message` says what is wrong and what to do; `problems` are its parts, when there can be several. */
export function failed(code: FailureCode, message: string, problems?: string[]): ReleaseFailure {
  return new ReleaseFailure({ code, message, ...(problems ? { problems } : {}) });
}

/** The build may not be released; each of `problems` says why and how to fix it. */
export function publishRefused(problems: string[]): ReleaseFailure {
  return failed('refused', `This build cannot be published:\n${problems.join('\n')}`, problems);
}

/** Releases are immutable: publish a new version instead. */
export function releaseExists(remote: string, version: string): ReleaseFailure {
  return failed(
    'version-exists',
    `${remote} ${version} is already published. Releases never change: publish a new version. ` +
      'For instance: npm version patch, build, publish.',
  );
}

/** The failure behind an error; null for an unexpected error, whose message may contain internal details. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ReleaseFailure) return error.failure;
  const storage = error instanceof Error ? storageStatusOf(error) : null;
  return storage ? { code: 'unexpected', message: STORAGE[storage], status: storage } : null;
}
