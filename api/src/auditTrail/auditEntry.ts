/** Converts rows of the audit trail to what the screen Audit lists, with names instead of ids. Pure. */
import { AUDIT_CHANGES_MAX, type AuditChange, type AuditEntity, type AuditEntry } from '@salesdesk/shared/domain';
import { messageRefOf } from '@salesdesk/shared/messages';
import { type ChangeRow, NAMED, type NamedIds, type Names } from './auditTrail.sql.ts';

/** Fields with ids of records or countries, by the names that the trail stores. */
const ID_FIELDS: Readonly<Record<string, keyof NamedIds>> = {
  pri_assignee_id: 'user',
  sec_assignee_id: 'user',
  reporting_to: 'user',
  reassign_to: 'user',
  assignee_id: 'user',
  archived_by: 'user',
  created_by: 'user',
  mentions: 'user',
  merged_into: 'account',
  networks: 'network',
  networkIds: 'network',
  country: 'country',
  country_id: 'country',
};
/** Identifiers that say nothing to people. */
const HIDDEN = ['session'];
/** Longer values are cut. */
const VALUE_LENGTH = 300;

type Values = Readonly<Record<string, unknown>>;

const isNamed = (entity: string): entity is (typeof NAMED)[number] => NAMED.some((kind) => kind === entity);
const valuesOf = (row: Pick<ChangeRow, 'before' | 'after'>): [Values, Values] => [
  (row.before ?? {}) as Values,
  (row.after ?? {}) as Values,
];

/** The ids whose names the rows need. */
export function idsIn(rows: readonly ChangeRow[]): NamedIds {
  const ids = {
    account: new Set<number>(),
    user: new Set<number>(),
    network: new Set<number>(),
    country: new Set<number>(),
  };
  for (const row of rows) {
    if (isNamed(row.entity) && row.entity_id !== null) ids[row.entity].add(row.entity_id);
    for (const values of valuesOf(row))
      for (const [field, kind] of Object.entries(ID_FIELDS))
        for (const value of [values[field]].flat()) if (Number.isInteger(value)) ids[kind].add(Number(value));
  }
  return { account: [...ids.account], user: [...ids.user], network: [...ids.network], country: [...ids.country] };
}

export function entryOf(row: ChangeRow, names: Names): AuditEntry {
  const [before, after] = valuesOf(row);
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    by: row.actor_id === null ? null : { user_id: row.actor_id, name: `${row.first_name} ${row.last_name}`.trim() },
    action: row.action,
    summary: row.summary,
    message: messageRefOf(row.code, row.params),
    entity: row.entity as AuditEntity,
    record:
      row.entity_id === null
        ? null
        : { id: row.entity_id, name: isNamed(row.entity) ? (names[row.entity].get(row.entity_id) ?? null) : null },
    changes: changesOf(before, after, names),
  };
}

function changesOf(before: Values, after: Values, names: Names): AuditChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !HIDDEN.includes(field))
    .map((field) => ({ field, from: textOf(field, before[field], names), to: textOf(field, after[field], names) }))
    .filter(({ from, to }) => from !== to)
    .slice(0, AUDIT_CHANGES_MAX);
}

/** A value as text; null for none. */
function textOf(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  const kind = ID_FIELDS[field];
  const one = (part: unknown): string => {
    if (kind && typeof part === 'number') return names[kind].get(part) ?? `#${part}`;
    if (field === 'stage' && typeof part === 'string') return names.stage.get(part) ?? part;
    return typeof part === 'object' ? JSON.stringify(part) : String(part);
  };
  const text = Array.isArray(value) ? value.map(one).join(', ') : one(value);
  if (!text || text === '{}') return null;
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text;
}
