/** Failures of the command line: what is printed, and the code scripts can trust. */
import type { Failure, FailureCode } from '../releases/failures.ts';

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
  1  something nobody foresaw
  2  the command was not understood
  3  refused: the build or the change is not in order; the message says what to do
  4  this version exists already
  5  the token is missing, not valid, or for something else
  6  the product does not answer
  7  there is no such remote, version or folder`;

const EXIT_OF: Record<FailureCode, number> = {
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

/** A failure with words for people. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly failure: Failure;
  readonly exitCode: number;

  constructor(failure: Failure, exitCode: number = EXIT_OF[failure.code]) {
    super(failure.message);
    this.failure = failure;
    this.exitCode = exitCode;
  }
}

/** There is no such folder, remote or file. */
export function notFound(message: string): CommandFailed {
  return new CommandFailed({ code: 'not-found', message });
}

/** The command cannot be meant like this. */
export function misused(message: string): CommandFailed {
  return new CommandFailed({ code: 'invalid-request', message });
}
