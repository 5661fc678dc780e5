/** A company's rows of the audit trail, and the names of all records they refer to. */
import { type MessageRef, messageRefOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

export interface AccountTrailRow {
  id: number;
  at: Date;
  actor: { user_id: number; name: string } | null;
  action: string;
  summary: string;
  message: MessageRef | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The newest rows before a position, found by `audit_entity`. */
export async function selectAccountTrail(
  db: DbOrTransaction,
  accountIds: readonly number[],
  { before, limit, only }: { before: number | null; limit: number; only?: 'activities' | undefined },
): Promise<AccountTrailRow[]> {
  const rows = await db
    .selectFrom('audit as t')
    .leftJoin('users as u', 'u.id', 't.actor_id')
    .where('t.entity', '=', 'account')
    .$call((query) =>
      accountIds.length === 1
        ? query.where('t.entity_id', 'in', accountIds)
        : query
            .where('t.entity_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
            // The survivor's own row says the same.
            .where(sql<boolean>`coalesce(t.code, '') <> 'account.merged-into'`),
    )
    .$if(only === 'activities', (query) =>
      query.where(sql<boolean>`(t.action = 'activity.created' or t.after ? 'line')`),
    )
    .$if(before !== null, (query) => query.where('t.id', '<', sql<number>`${before}::bigint`))
    .select([
      't.id',
      't.at',
      't.actor_id',
      't.action',
      't.summary',
      't.code',
      't.params',
      't.before',
      't.after',
      'u.first_name',
      'u.last_name',
    ])
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    actor:
      row.actor_id === null
        ? null
        : { user_id: row.actor_id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
    action: row.action,
    summary: row.summary,
    message: messageRefOf(row.code, row.params),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }));
}

export interface Names {
  users: ReadonlyMap<number, string>;
  countries: ReadonlyMap<number, string>;
  networks: ReadonlyMap<number, string>;
  /** By slug. */
  stages: ReadonlyMap<string, string>;
}

/** The names of these records, including deleted ones. */
export async function selectNames(
  db: DbOrTransaction,
  { users, countries, networks }: { users: number[]; countries: number[]; networks: number[] },
): Promise<Names> {
  const any = (ids: number[]) => sql<number>`any(${ids}::integer[])`;
  const people = users.length
    ? await db.selectFrom('users').where('id', '=', any(users)).select(['id', 'first_name', 'last_name']).execute()
    : [];
  const lands = countries.length
    ? await db.selectFrom('countries').where('id', '=', any(countries)).select(['id', 'name']).execute()
    : [];
  const badges = networks.length
    ? await db.selectFrom('networks').where('id', '=', any(networks)).select(['id', 'name']).execute()
    : [];
  const stages = await db.selectFrom('stages').select(['slug', 'name']).execute();
  return {
    users: new Map(people.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()])),
    countries: new Map(lands.map((row) => [row.id, row.name])),
    networks: new Map(badges.map((row) => [row.id, row.name])),
    stages: new Map(stages.map((row) => [row.slug, row.name])),
  };
}
