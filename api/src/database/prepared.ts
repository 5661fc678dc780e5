/** Statements that run often: compiled once, and on PostgreSQL planned once per connection. */
import { createHash } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Placeholder for an argument. */
class Parameter {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Names by statement text, so that each connection prepares a statement once. */
const names = new Map<string, string>();

/** The name of the prepared statement; undefined if it was not prepared here. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement whose text is always the same: `build` is called once, with placeholders for the arguments. Only for
 * statements whose best plan does not depend on the arguments, which excludes "contains" and offsets.
 */
export function prepared<Arguments extends readonly unknown[], Row>(
  build: (db: Kysely<Schema>, ...places: Arguments) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Schema>, ...values: Arguments) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= remember(build(db, ...(placesFor(build.length - 1) as unknown as Arguments)).compile());
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function placesFor(count: number): Parameter[] {
  return Array.from({ length: count }, (_, index) => new Parameter(index));
}

/** Plans the statement once per connection, also where it does not go through `prepared`. */
export function remember<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const { sql } = compiled;
  names.set(sql, `salesdesk_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
  return compiled;
}
