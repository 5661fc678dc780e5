import type { ActivityPerson, Today } from '@salesdesk/shared/domain';
import { type MessageRef, sentenceOf, type TrailCode } from '@salesdesk/shared/messages';
import { type Insertable, sql } from 'kysely';
import { onlyThose } from '../accounts/readModel.sql.ts';
import { type Viewer, visibleCompanies } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

/** An activity with the names of everyone it refers to, and what decides who may change it. */
function activityRows(db: Db) {
  return db
    .selectFrom('activities as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('users as author', 'author.id', 't.author_id')
    .leftJoin('users as assignee', 'assignee.id', 't.assignee_id')
    .where('t.deleted_at', 'is', null)
    .select(['t.id', 't.account_id', 't.kind', 't.text', 't.outcome', sql<string | null>`t.due_on::text`.as('due_on')])
    .select(['t.due_at', 't.done_at', 't.author_id', 't.assignee_id', 't.version', 't.created_at'])
    .select(['a.name as account_name', 'a.type', 'a.pri_assignee_id', 'a.sec_assignee_id', 'a.created_by'])
    .select(['author.first_name as author_first_name', 'author.last_name as author_last_name'])
    .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select(
      sql<ActivityPerson[] | null>`(
        select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) order by u.id)
        from users u where u.id = any(t.mentions)
      )`.as('mentioned'),
    )
    .select('t.edited_at');
}

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activityRows>['execute']>>[number];

/** Those of these ids that are not deleted. */
export function selectActivitiesOf(db: Db, accountId: number, ids: number[]): Promise<ActivityRow[]> {
  return activityRows(db)
    .where('t.account_id', '=', accountId)
    .where('t.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
}

const OPEN = sql<boolean>`(t.kind = 'task' and t.done_at is null)`;
const DONE = sql<boolean>`(t.kind = 'task' and t.done_at is not null)`;

/** The open tasks of a company, those due first. */
export function selectPlanned(db: Db, accountId: number, limit: number): Promise<ActivityRow[]> {
  return activityRows(db)
    .where('t.account_id', '=', accountId)
    .where(OPEN)
    .orderBy('t.due_on')
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

/** The user's open tasks, those due first; with `until` only those due by that day: one with a time, before its end. */
export function selectOwnTasks(db: Db, viewer: Viewer, { limit, until }: { limit: number; until?: Today }) {
  return activityRows(db)
    .where('t.assignee_id', '=', viewer.userId)
    .where(OPEN)
    .where(visibleCompanies(viewer))
    .$call((query) => (until === undefined ? query : query.where(isDueBy(until))))
    .orderBy('t.due_on')
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

function isDueBy({ today, today_ends: ends }: Today) {
  if (ends === undefined) return sql<boolean>`t.due_on <= ${today}::date`;
  return sql<boolean>`case when t.due_at is null then t.due_on <= ${today}::date else t.due_at < ${ends}::timestamptz end`;
}

/** How many open tasks the user has, and how many of them are overdue on that day. */
export async function countOwnTasks(db: Db, viewer: Viewer, today: string) {
  const { open, overdue } = await db
    .selectFrom('activities as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .where('t.assignee_id', '=', viewer.userId)
    .where('t.deleted_at', 'is', null)
    .where(OPEN)
    .where(visibleCompanies(viewer))
    .select(({ fn }) => [
      fn.countAll<string | number>().as('open'),
      sql<string | number>`count(*) filter (where
        case when t.due_at is null then t.due_on < ${today}::date else t.due_at < now() end
      )`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), overdue: Number(overdue) };
}

/** The tasks that the user completed last. */
export function selectCompleted(db: Db, viewer: Viewer, limit: number): Promise<ActivityRow[]> {
  return activityRows(db)
    .where('t.assignee_id', '=', viewer.userId)
    .where(DONE)
    .where(visibleCompanies(viewer))
    .orderBy('t.done_at', 'desc')
    .limit(limit)
    .execute();
}

/** The newest activities that mention the user, of so many days; not their own. */
export function selectMentions(db: Db, viewer: Viewer, { days, limit }: { days: number; limit: number }) {
  return activityRows(db)
    .where(sql<boolean>`t.mentions <> '{}' and t.mentions @> array[${viewer.userId}]::integer[]`)
    .where('t.author_id', '!=', viewer.userId)
    .where(sql<boolean>`t.created_at > now() - ${days}::integer * interval '24 hours'`)
    .where(visibleCompanies(viewer))
    .orderBy('t.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The user's leads that are going cold and have no task, the coldest first. */
export function selectGoingCold(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('accounts as a')
    .where('a.stage_id', 'is not', null)
    .where('a.archived_at', 'is', null)
    .where((eb) => eb.or([eb('a.pri_assignee_id', '=', userId), eb('a.sec_assignee_id', '=', userId)]))
    .where(onlyThose('a', 'going-cold'))
    .where(onlyThose('a', 'no-next-step'))
    .select(['a.id', 'a.name'])
    .orderBy('a.updated_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export type LockedActivity = NonNullable<Awaited<ReturnType<typeof lockActivity>>>;

/** An activity that is not deleted, locked. Lock its company first. */
export function lockActivity(db: Db, id: number) {
  return db
    .selectFrom('activities')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'account_id', 'kind', 'text', 'outcome', sql<string | null>`due_on::text`.as('due_on'), 'due_at'])
    .select(['done_at', 'author_id', 'assignee_id', 'mentions', 'deleted_at', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** The company of an activity, also of a deleted one. */
export function selectAccountOf(db: Db, id: number) {
  return db.selectFrom('activities').where('id', '=', id).select('account_id').executeTakeFirst();
}

export function selectActivity(db: Db, id: number): Promise<ActivityRow | undefined> {
  return activityRows(db).where('t.id', '=', id).executeTakeFirst();
}

export function insertActivity(db: Db, values: Insertable<Schema['activities']>) {
  return db.insertInto('activities').values(values).returning('id').executeTakeFirstOrThrow();
}

/** A touch: `updated_at` decides what is idle. The version stays, because no form of the company shows activities. */
export function touchCompany(db: Db, id: number) {
  return db.updateTable('accounts').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/**
 * After calls and meetings were deleted or restored: the last touch of their company is that of before, or theirs again,
 * unless somebody touched it since.
 */
export async function settleTouches(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update accounts a set updated_at = case when t.deleted_at is null then t.created_at else t.touched_before end
    from activities t
    where t.id = any(${ids}::integer[]) and a.id = t.account_id and t.touched_before is not null
      and a.updated_at = case when t.deleted_at is null then t.touched_before else t.created_at end
  `.execute(tx);
}

/**
 * Gives the open tasks of one user to another and records each in the trail of its company; returns them with their new
 * version. Their companies are locked first, as every change of activities does.
 */
export async function reassignTasks(
  tx: Db,
  from: number,
  to: number,
  { actorId, message }: { actorId: number; message: MessageRef<TrailCode> },
) {
  const isOpen = sql`assignee_id = ${from} and kind = 'task' and done_at is null and deleted_at is null`;
  await sql`
    select id from accounts where id in (select account_id from activities where ${isOpen}) order by id for update
  `.execute(tx);
  const { rows } = await sql<{ id: number; account_id: number; version: number }>`
    with given as (
      update activities set assignee_id = ${to}, version = version + 1, updated_at = now()
      where ${isOpen} returning id, account_id, version
    ), recorded as (
      insert into audit (actor_id, action, entity, entity_id, summary, code, params, before, after)
      select ${actorId}::integer, 'activity.handed-over', 'account', account_id, ${sentenceOf(message)}::text,
        ${message.code}::text, ${JSON.stringify(message.params)}::jsonb,
        jsonb_build_object('activity', id, 'assignee_id', ${from}::integer),
        jsonb_build_object('activity', id, 'assignee_id', ${to}::integer)
      from given order by id
      returning id
    )
    select id, account_id, version from given where (select count(*) from recorded) >= 0 order by id
  `.execute(tx);
  return rows;
}

/** The current activities, including deleted ones; their companies are locked first, as every change does. */
export async function lockActivitiesNow(tx: Db, ids: readonly number[]) {
  const any = sql<number>`any(${ids}::integer[])`;
  await tx
    .selectFrom('accounts')
    .where('id', 'in', (eb) => eb.selectFrom('activities').where('id', '=', any).select('account_id'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx
    .selectFrom('activities as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .where('t.id', '=', any)
    .select(['t.id', 't.account_id', 't.author_id', 't.assignee_id', 't.version', 'a.name', 'a.type'])
    .select(['a.pri_assignee_id', 'a.sec_assignee_id', 'a.created_by'])
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
}
