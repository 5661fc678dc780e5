/** What records are called where something else names them: by whom, about which company, of which stage. */
import { sql } from 'kysely';
import type { Db } from './db.ts';

interface UserName {
  first_name: string | null;
  last_name: string | null;
}

/** The full name of a user; empty for a row without one. */
export function nameOf({ first_name, last_name }: UserName): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

/** The user of a joined row as replies name them; null where there is none. */
export function personOf(user_id: number | null, user: UserName) {
  return user_id === null ? null : { user_id, name: nameOf(user) };
}

const TABLES = { account: sql`accounts`, country: sql`countries`, network: sql`networks`, user: sql`users` } as const;
export type NamedIds = Record<keyof typeof TABLES, number[]>;
/** By id; stages by slug. */
export interface Names extends Record<keyof NamedIds, ReadonlyMap<number, string>> {
  stage: ReadonlyMap<string, string>;
}

/** The names of these records, deleted ones too, and of all stages. Records that are gone are missing. */
export async function selectNames(db: Db, ids: Partial<NamedIds>): Promise<Names> {
  const named = async (kind: keyof NamedIds) => {
    if (!ids[kind]?.length) return new Map<number, string>();
    const name = kind === 'user' ? sql`first_name || ' ' || last_name` : sql`name`;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${TABLES[kind]} where id = any(${ids[kind]}::integer[])
    `.execute(db);
    return new Map(rows.map((row) => [row.id, row.name.trim()]));
  };
  const [account, country, network, user] = await Promise.all(
    (['account', 'country', 'network', 'user'] as const).map(named),
  );
  const stages = await db.selectFrom('stages').select(['slug', 'name']).execute();
  return { account, country, network, user, stage: new Map(stages.map(({ slug, name }) => [slug, name])) } as Names;
}
