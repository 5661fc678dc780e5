/** Captures the statements that the API sends to the database, to replay them without the API. */
import pg from 'pg';

export interface Statement {
  /** Name of the prepared statement, if it is prepared. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Returns every statement sent while `work` runs, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args;
    sent.push(typeof first === 'string' ? { text: first, values: (values as unknown[]) ?? [] } : (first as Statement));
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
