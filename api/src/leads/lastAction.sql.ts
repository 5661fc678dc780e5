/** Searches the audit trail as it is displayed: a browser in another language sends the texts of its codes. ADR-128. */
import { type RawBuilder, sql } from 'kysely';

const PLACE = /\{\{(\w+)\}\}/g;

/** Before the English name of a stage, whose text is the name that the reader sees. */
const STAGE = 'stage:';
/** The parameters that hold the name of a stage. */
const STAGE_PARAMS = ['stage', 'from', 'to'];

/** A row of `audit` in these texts; in English if its code has none. */
export function readWith(texts: Readonly<Record<string, string>>): RawBuilder<string> {
  const named = Object.entries(texts).map(([code, text]) => [code, text, code.startsWith(STAGE)] as const);
  const stages = named.flatMap(([code, text, isStage]) =>
    isStage ? [sql`when ${code.slice(STAGE.length)}::text then ${text}::text`] : [],
  );
  const readings = named.flatMap(([code, text, isStage]) =>
    isStage ? [] : [sql`when ${code}::text then ${filled(text, stages)}`],
  );
  return readings.length
    ? sql<string>`case audit.code ${sql.join(readings, sql` `)} else audit.summary end`
    : sql<string>`audit.summary`;
}

/** Fills in the parameters; one that the row lacks is empty. */
function filled(text: string, stages: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const parameter = (name: string) => {
    const value = sql`coalesce(audit.params ->> ${name}::text, '')`;
    return stages.length && STAGE_PARAMS.includes(name)
      ? sql`case ${value} ${sql.join(stages, sql` `)} else ${value} end`
      : value;
  };
  const parts = text.split(PLACE).map((part, at) => (at % 2 ? parameter(part) : sql`${part}::text`));
  return sql<string>`concat(${sql.join(parts)})`;
}
