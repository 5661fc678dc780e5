/** Failures of release operations, with the same messages for the command line and HTTP. */

import { storageStatusOf } from '@salesdesk/shared/domain';
import { InvalidRequest } from '../store/invalidRequest.ts';
import { InvalidName, ReleaseExists } from '../store/store.ts';
import { NotAllowed, ProviderSilent } from '../tokens/callers.ts';
import { InvalidDiscovery, NotPossible, RollBackRefused } from './changeRollout.ts';
import { PublishRefused } from './checkBuild.ts';
import { Unproved } from './proofRule.ts';
import { InvalidUpload } from './unpack.ts';

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

/** Carries a failure that another process found. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Maps a known error to its failure; null for an unexpected error, whose message may contain internal details. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (error instanceof CheckFailed) return error.failure;
  if (error instanceof ReleaseExists) {
    return { code: 'version-exists', message: `${message} For instance: npm version patch, build, publish.` };
  }
  if (error instanceof PublishRefused || error instanceof InvalidDiscovery) {
    return { code: 'refused', message, problems: error.problems };
  }
  if (error instanceof RollBackRefused || error instanceof Unproved)
    return { code: 'refused', message, problems: [message] };
  if (error instanceof NotAllowed) {
    return { code: error.reason === 'token' ? 'not-authenticated' : 'not-allowed', message };
  }
  if (error instanceof ProviderSilent) return { code: 'unexpected', message };
  if (error instanceof InvalidUpload) return { code: error.isTooLarge ? 'too-large' : 'invalid-request', message };
  if (error instanceof NotPossible) return { code: 'not-found', message };
  const storage = storageStatusOf(error);
  if (storage) return { code: 'unexpected', message: STORAGE[storage], status: storage };
  if (error instanceof InvalidName || error instanceof InvalidRequest) return { code: 'invalid-request', message };
  return null;
}
