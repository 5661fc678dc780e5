/** Failures of the command line: the printed message and a stable exit code for scripts. */
import { type FailureCode, ReleaseFailure } from '../store/failures.ts';

export const EXIT_CODES = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  exists: 4,
  notAllowed: 5,
  unreachable: 6,
  notFound: 7,
} as const;

/** For `--help`. */
export const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  unexpected error
  2  invalid command or option
  3  refused: the build or the change is invalid; the message says how to fix it
  4  this version exists already
  5  the token is missing, invalid or not allowed to do this
  6  the product cannot be reached
  7  the remote, version or folder was not found`;

export const EXIT_OF: Record<FailureCode, number> = {
  'invalid-request': EXIT_CODES.usage,
  'not-authenticated': EXIT_CODES.notAllowed,
  'not-allowed': EXIT_CODES.notAllowed,
  'not-found': EXIT_CODES.notFound,
  'version-exists': EXIT_CODES.exists,
  'too-large': EXIT_CODES.refused,
  refused: EXIT_CODES.refused,
  'too-many-requests': EXIT_CODES.unreachable,
  unexpected: EXIT_CODES.unexpected,
};

/** The product does not answer, or something else does. */
export class Unreachable extends ReleaseFailure {
  constructor(message: string) {
    super({ code: 'unexpected', message });
  }
}
