/** The trail is searched as it is shown: a browser in another language sends the texts of its codes. ADR-128. */
import { type RawBuilder, sql } from 'kysely';

const PLACE = /\{\{(\w+)\}\}/g;

/** What a row of `audit` says by these texts; its English sentence where its code is none of them. */
export function readWith(texts: Readonly<Record<string, string>>): RawBuilder<string> {
  const readings = Object.entries(texts).map(([code, text]) => sql`when ${code}::text then ${filled(text)}`);
  return readings.length
    ? sql<string>`case audit.code ${sql.join(readings, sql` `)} else audit.summary end`
    : sql<string>`audit.summary`;
}

/** A parameter that the row does not have is empty. */
function filled(text: string): RawBuilder<string> {
  const parts = text
    .split(PLACE)
    .map((part, at) => (at % 2 ? sql`coalesce(audit.params ->> ${part}::text, '')` : sql`${part}::text`));
  return sql<string>`concat(${sql.join(parts)})`;
}
