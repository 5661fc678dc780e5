/** Interprets database errors: whether it is unavailable for a moment, whether the connection is lost, which constraint failed. */

/** A connection failed or was lost; the outcome of a running statement is unknown. */
export class ConnectionLost extends Error {
  /** Of PostgreSQL's class "connection exception", so that it counts as retryable. */
  readonly code = '08006';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The database did not reply to a statement in time; its outcome is unknown. */
export class StatementTimeout extends Error {
  /** Counts as retryable, like the codes of PostgreSQL. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database did not answer in time.');
  }
}

const SOCKET =
  'ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN';
/**
 * The server or a pooler ended the connection: connection exceptions, a stop, a crash, a time limit for idle transactions
 * and sessions. 25006 means that the server became read-only and another one is the primary now.
 */
const LOST = new RegExp(`^(08...|57P0[1-5]|25P0[34]|25006|${SOCKET})$`);
/** In addition: too many connections, no space, a time limit, a deadlock, a database that is being renamed. */
const AWAY = /^(53...|57014|55P03|40001|40P01|3D000)$/;
/** Messages of the driver that have no code. */
const LOST_WORDS = /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Whether the connection that caused this error must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity, message } = (error ?? {}) as Record<'code' | 'severity' | 'message', unknown>;
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  return LOST.test(String(code ?? '')) || LOST_WORDS.test(String(message ?? ''));
}

/** Whether the database is unavailable, stopping or too busy: the same call may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || AWAY.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/** The message of an error; with several addresses, that of the first one. */
export function reasonOf(error: unknown): string {
  const { errors, message } = (error ?? {}) as { errors?: unknown[]; message?: string };
  return errors?.length ? reasonOf(errors[0]) : (message ?? String(error));
}

/** The name of the constraint or unique index that refused a change, on either database; undefined for other errors. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
