/** Searches the audit trail as it is displayed: a browser in another language sends the texts of its codes. ADR-128. */
import { type RawBuilder, sql } from 'kysely';

const PLACE = /\{\{(\w+)\}\}/g;

/** A row of `audit` in these texts; in English if its code has none. */
export function readWith(texts: Readonly<Record<string, string>>): RawBuilder<string> {
  const readings = Object.entries(texts).map(([code, text]) => sql`when ${code}::text then ${filled(text)}`);
  return readings.length
    ? sql<string>`case audit.code ${sql.join(readings, sql` `)} else audit.summary end`
    : sql<string>`audit.summary`;
}

/** Fills in the parameters; one that the row lacks is empty. */
function filled(text: string): RawBuilder<string> {
  const parts = text
    .split(PLACE)
    .map((part, at) => (at % 2 ? sql`coalesce(audit.params ->> ${part}::text, '')` : sql`${part}::text`));
  return sql<string>`concat(${sql.join(parts)})`;
}
