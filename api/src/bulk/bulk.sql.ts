import { BULK_MAX } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { type AccountFilters, matches } from '../accounts/accountList.sql.ts';
import type { DbOrTransaction } from '../db.ts';
import { type LeadFilters, matchesLead } from '../leads/leadFilters.sql.ts';

/** The first companies that match, newest first as the list shows them. */
export async function selectMatchingAccounts(db: DbOrTransaction, filters: AccountFilters): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts as f')
    .where((eb) => matches(eb, filters))
    .select('f.id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(BULK_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first leads that match, last touched first. */
export async function selectMatchingLeads(db: DbOrTransaction, filters: LeadFilters): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .where('a.stage_id', 'is not', null)
    .where(matchesLead('a', filters))
    .select('a.id')
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(BULK_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMatchingLeads(db: DbOrTransaction, filters: LeadFilters): Promise<number> {
  const row = await db
    .selectFrom('accounts as a')
    .where('a.stage_id', 'is not', null)
    .where(matchesLead('a', filters))
    .select(({ fn }) => fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Name and stage of those that are there. */
export async function selectNamed(db: DbOrTransaction, ids: readonly number[]) {
  const rows = await db
    .selectFrom('accounts')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .select(['id', 'name', 'stage_id', 'pri_assignee_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
