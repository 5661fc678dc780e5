/** Statements that are asked again and again: put together once, and on PostgreSQL planned once for each connection. */
import { createHash } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Stands where an argument will be. */
class Parameter {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** By their text, so that the connection knows them again; the name says which text it stands for. */
const names = new Map<string, string>();

/** The name of the prepared statement; undefined for one that was not prepared here. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement whose text is always the same: `build` is called once, with places for the arguments. Only for statements
 * whose best plan does not depend on the arguments; "contains" is none, what a number of rows is skipped is none.
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

function remember<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const { sql } = compiled;
  names.set(sql, `salesdesk_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
  return compiled;
}
