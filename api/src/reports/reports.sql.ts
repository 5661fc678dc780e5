/**
 * The statements of Reports over the moves in the audit trail. They read what happened in the span of time, by the
 * indexes of `audit`. ADR-142.
 */
import {
  COLD_SLUG,
  CONVERTED_SLUG,
  LOST_SLUG,
  type LostForReason,
  type Report,
  type ReportCompanies,
} from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';

const REPORT_COMPANIES_MAX = 500;
/** The stages whose entering ends a lead: won and lost. */
const OUTCOME_SLUGS = { won: CONVERTED_SLUG, lost: LOST_SLUG } as const;

/** `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

type Rows = RawBuilder<unknown>;

/** As in the condition of the indexes. */
const CHANGES = sql`('account.promoted', 'lead.moved', 'lead.move-undone', 'account.promotion-undone')`;

/**
 * A change counts unless it was undone. The last one is undone first, so that an undo belongs to the last change before it
 * that is not undone: the undos after a change never outnumber the changes after it. `row` is an alias of `audit`.
 */
function counts(row: 'm' | 'h' | 'k'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`(
    ${column('action')} in ('account.promoted', 'lead.moved') and ${column('action')} in ${CHANGES}
    and not exists (
      select from (
        select sum(case when n.action in ('account.promoted', 'lead.moved') then 1 else -1 end) over (order by n.id) as depth
        from audit n where n.entity_id = ${column('entity_id')} and n.action in ${CHANGES} and n.id > ${column('id')}
      ) as later where depth < 0
    )
  )`;
}

/** The moves and promotions of the span; without archived companies, those of a merged one for its survivor (R-114). */
function movesIn({ from, to }: Span): Rows {
  return sql`
    select m.id, m.entity_id, coalesce(own.merged_into, m.entity_id) as account_id, m.at, m.action,
      m.before ->> 'stage' as from_slug, m.after ->> 'stage' as to_slug
    from audit m left join accounts own on own.id = m.entity_id left join accounts into_it on into_it.id = own.merged_into
    where m.at >= ${from} and m.at < ${to} and ${counts('m')}
      and case when own.merged_into is null then own.archived_at else into_it.archived_at end is null
  `;
}

/** The companies that became leads in the span, each once. */
function addedIn(span: Span): Rows {
  return sql`
    select distinct on (account_id) account_id, at from (${movesIn(span)}) as moves
    where action = 'account.promoted' order by account_id, id
  `;
}

/** They, with the position of the furthest stage that they ever entered. */
function reachedOf(span: Span): Rows {
  return sql`
    select added.account_id, added.at, max(s.position) as reached
    from (${addedIn(span)}) as added
    join audit h on ${counts('h')} and h.entity_id = any (array(
      select added.account_id union all select id from accounts where merged_into = added.account_id
    ))
    join stages s on s.slug = h.after ->> 'stage' and s.slug not in (${COLD_SLUG}, ${LOST_SLUG})
    group by added.account_id, added.at
  `;
}

/** The stays in a stage that ended in the span; `days` is null where the trail does not show their beginning. */
function staysIn(span: Span): Rows {
  return sql`
    select moves.account_id, moves.at, moves.from_slug, (
      select extract(epoch from moves.at - h.at) / 86400 from audit h
      where h.entity_id = moves.entity_id and h.id < moves.id and h.after ->> 'stage' = moves.from_slug and ${counts('h')}
      order by h.id desc limit 1
    )::float8 as days
    from (${movesIn(span)}) as moves where moves.action = 'lead.moved'
  `;
}

/** The last outcome in the span of each lead that was won or lost in it. */
function outcomesIn(span: Span): Rows {
  return sql`
    select distinct on (account_id) id, entity_id, account_id, at, to_slug from (${movesIn(span)}) as moves
    where to_slug in (${OUTCOME_SLUGS.won}, ${OUTCOME_SLUGS.lost}) order by account_id, id desc
  `;
}

/** The leads that were lost in the span, with the last reason that was given while they were in that stage. */
function lostIn(span: Span): Rows {
  return sql`
    select lost.account_id, lost.at, (
      select r.after ->> 'lost_reason' from audit r
      where r.entity_id = lost.entity_id and r.action = 'lead.lost-reason' and r.id > lost.id and r.id < coalesce((
        select min(k.id) from audit k where k.entity_id = lost.entity_id and k.id > lost.id and ${counts('k')}
      ), r.id + 1)
      order by r.id desc limit 1
    ) as reason
    from (${outcomesIn(span)}) as lost where to_slug = ${OUTCOME_SLUGS.lost}
  `;
}

export async function selectLostReasons(db: Db, span: Span) {
  const { rows } = await sql<LostForReason>`
    select reason, count(*)::integer as leads, coalesce(sum(a.exp_sale_amount), 0)::float8 as amount
    from (${lostIn(span)}) as lost join accounts a on a.id = lost.account_id
    group by reason order by leads desc, amount desc, reason
  `.execute(db);
  return rows;
}

/** How many leads came how far: by the position of the furthest stage. */
export async function selectReached(db: Db, span: Span) {
  const { rows } = await sql<{ reached: number; leads: number }>`
    select reached, count(*)::integer as leads from (${reachedOf(span)}) as found group by reached
  `.execute(db);
  return rows;
}

export async function selectStays(db: Db, span: Span) {
  const { rows } = await sql<{ stage_id: number; stays: number; median_days: number; p90_days: number }>`
    select s.id as stage_id, count(*)::integer as stays,
      percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days
    from (${staysIn(span)}) as stays join stages s on s.slug = from_slug
    where days is not null group by s.id, s.position order by s.position
  `.execute(db);
  return rows;
}

/** By primary assignee and by month; `starts` is when the months begin. */
export async function selectPeople(db: Db, span: Span, starts: readonly Date[]) {
  const { rows } = await sql<Report['people'][number]>`
    select a.pri_assignee_id as user_id, trim(u.first_name || ' ' || u.last_name) as name,
      width_bucket(found.at, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1 as month,
      (count(*) filter (where kind = 'added'))::integer as added,
      (count(*) filter (where kind = ${OUTCOME_SLUGS.won}))::integer as won,
      coalesce(sum(a.exp_sale_amount) filter (where kind = ${OUTCOME_SLUGS.won}), 0)::float8 as won_amount,
      (count(*) filter (where kind = ${OUTCOME_SLUGS.lost}))::integer as lost
    from (
      select account_id, at, 'added' as kind from (${addedIn(span)}) as added
      union all select account_id, at, to_slug from (${outcomesIn(span)}) as outcomes
    ) as found
    join accounts a on a.id = found.account_id
    left join users u on u.id = a.pri_assignee_id
    group by 1, 2, 3 order by 2 nulls last, 1, 3
  `.execute(db);
  return rows;
}

/** What a figure counts: companies, when, and for stays how long. */
export type Counted =
  | { figure: 'added' | 'won' | 'lost' }
  /** By the slug of the reason; '' for none. */
  | { figure: 'lost'; reason: string }
  /** By the position of the stage. */
  | { figure: 'reached'; position: number }
  | { figure: 'stays'; slug: string };

function counted(span: Span, what: Counted): Rows {
  if (what.figure === 'added') return sql`select account_id, at, null::float8 as days from (${addedIn(span)}) as added`;
  if (what.figure === 'reached')
    return sql`
      select account_id, at, null::float8 as days from (${reachedOf(span)}) as reached where reached >= ${what.position}
    `;
  if (what.figure === 'stays')
    return sql`
      select account_id, at, days from (${staysIn(span)}) as stays where from_slug = ${what.slug} and days is not null
    `;
  if ('reason' in what)
    return sql`
      select account_id, at, null::float8 as days from (${lostIn(span)}) as lost where coalesce(reason, '') = ${what.reason}
    `;
  return sql`
    select account_id, at, null::float8 as days from (${outcomesIn(span)}) as outcomes
    where to_slug = ${OUTCOME_SLUGS[what.figure]}
  `;
}

/** The companies of a figure, newest first, and how many there are; of one assignee, of nobody for 0. */
export async function selectCounted(db: Db, span: Span, what: Counted, assignee: number | undefined) {
  const { rows } = await sql<Omit<ReportCompanies['data'][number], 'at'> & { at: Date; total: number }>`
    select a.id as account_id, a.name as account_name, s.name as stage_name, a.exp_sale_amount::float8 as amount,
      trim(u.first_name || ' ' || u.last_name) as assignee, found.at, found.days, (count(*) over ())::integer as total
    from (${counted(span, what)}) as found
    join accounts a on a.id = found.account_id
    left join stages s on s.id = a.stage_id
    left join users u on u.id = a.pri_assignee_id
    where ${assignee === undefined ? sql`true` : sql`coalesce(a.pri_assignee_id, 0) = ${assignee}`}
    order by found.at desc, a.id desc
    limit ${sql.lit(REPORT_COMPANIES_MAX)}
  `.execute(db);
  return rows;
}
