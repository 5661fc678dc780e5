/** What an error says about the database: is it away for the moment, is its connection still good, which constraint refused. */

/** The error of a connection that cannot be made or is no more; what became of a statement under way is not known. */
export class ConnectionLost extends Error {
  /** Of PostgreSQL's class "connection exception", so that it reads as worth trying again. */
  readonly code = '08006';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The error of a statement that nobody answered; what became of it is not known. */
export class NoAnswer extends Error {
  /** Read as "worth trying again", like the codes of PostgreSQL. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database did not answer in time.');
  }
}

const SOCKET =
  'ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN';
/**
 * The server or a pooler ended it: connection exceptions, a stop, a crash, a limit of time for idle transactions and
 * sessions. 25006 is a server that became read-only: another one is written to now.
 */
const LOST = new RegExp(`^(08...|57P0[1-5]|25P0[34]|25006|${SOCKET})$`);
/** Besides those: too many connections, no space, a statement or a wait cut off, a deadlock, a database being renamed. */
const AWAY = /^(53...|57014|55P03|40001|40P01|3D000)$/;
/** What the driver words itself, without a code. */
const LOST_WORDS = /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Whether the connection that gave this error is good for nothing any more. */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity, message } = (error ?? {}) as Record<'code' | 'severity' | 'message', unknown>;
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  return LOST.test(String(code ?? '')) || LOST_WORDS.test(String(message ?? ''));
}

/** Whether the database is away, stopping or too busy: the same call may well succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || AWAY.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/** The reason in an error's words; of several addresses that were tried, the first one's. */
export function reasonOf(error: unknown): string {
  const { errors, message } = (error ?? {}) as { errors?: unknown[]; message?: string };
  return errors?.length ? reasonOf(errors[0]) : (message ?? String(error));
}

/** The name of the constraint or unique index that refused a change, on either database; undefined for other errors. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
