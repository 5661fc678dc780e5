/** Invents the audit rows of a demo company: its creation, its last edit, and for a lead its way through the stages. */
import {
  ACCOUNT_TYPES,
  type ActivityKind,
  type AuditAction,
  COLD_SLUG,
  CONVERTED_SLUG,
  LOST_REASON_NAMES,
  LOST_SLUG,
} from '@salesdesk/shared/domain';
import { type MessageRef, say, sentenceOf, type TrailCode } from '@salesdesk/shared/messages';
import type { Insertable } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import type { DemoCompany } from './companies.ts';
import { DEMO } from './demo.ts';
import { type Random, seededRandom } from './random.ts';
import { insertRows } from './seed.sql.ts';

/** In the order of the board. */
const WAY = ['new', 'contacted', 'qualified', 'proposal-sent', 'negotiation', 'payment-pending', CONVERTED_SLUG];
/** Share of the stages that a lead skips. */
const SKIPPED = 0.15;
/** Share of the lost leads that have no reason. */
const UNEXPLAINED = 0.2;

/** A row of the audit trail about a company. */
function trailRow(
  at: Date,
  actor_id: number | null,
  entity_id: number,
  entry: { action: AuditAction; message: MessageRef<TrailCode>; before?: object; after?: object },
) {
  const { action, message, before, after } = entry;
  const shown = { summary: sentenceOf(message), code: message.code, params: JSON.stringify(message.params) };
  const values = { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null };
  return { at, actor_id, action, entity: 'account', entity_id, ...shown, ...values };
}

/** `seller` returns the id of the user at an index of the sellers; `stages` has the stages by slug. */
export function historyOf(
  company: DemoCompany,
  id: number,
  seller: (index: number | null) => number | null,
  stages: ReadonlyMap<string, { name: string }>,
) {
  const nameOf = (slug: string) => stages.get(slug)?.name ?? slug;
  const line = (
    at: Date,
    action: AuditAction,
    message: MessageRef<TrailCode>,
    moved?: { before?: object; after: object },
  ) => trailRow(at, seller((moved && company.primary) ?? company.creator), id, { action, message, ...moved });
  const added = line(company.createdAt, 'account.created', say('account.created', { name: company.name }));
  if (company.stage === null) {
    return company.updatedAt > company.createdAt
      ? [added, line(company.updatedAt, 'account.edited', say('account.edited', { name: company.name }))]
      : [added];
  }
  // Its own series, so that the history changes nothing else that is drawn.
  const random = seededRandom(id);
  const way = wayTo(company.stage, random);
  const times = timesOf(way.length, company, random);
  const entered = way.map((slug, index) => {
    const at = times[index] ?? company.updatedAt;
    const from = way[index - 1];
    const type = slug === CONVERTED_SLUG ? ACCOUNT_TYPES.account : ACCOUNT_TYPES.leads;
    return from === undefined
      ? line(at, 'account.promoted', say('account.promoted', { stage: nameOf(slug) }), {
          before: { type: ACCOUNT_TYPES.qList, stage: null },
          after: { type, stage: slug },
        })
      : line(at, 'lead.moved', say('lead.moved', { from: nameOf(from), to: nameOf(slug) }), {
          before: { stage: from, type: ACCOUNT_TYPES.leads },
          after: { stage: slug, type },
        });
  });
  if (company.stage !== LOST_SLUG || random.chance(UNEXPLAINED)) return [added, ...entered];
  const [slug, reason] = random.pick(Object.entries(LOST_REASON_NAMES));
  return [
    added,
    ...entered,
    line(company.updatedAt, 'lead.lost-reason', say('lead.lost-reason', { reason }), { after: { lost_reason: slug } }),
  ];
}

/** The stages that a lead entered, from New to the one it is in. */
function wayTo(stage: string, random: Random): string[] {
  const isOff = stage === COLD_SLUG || stage === LOST_SLUG;
  const end = isOff ? random.between(1, WAY.length - 2) : WAY.indexOf(stage);
  const before = WAY.slice(0, end).filter((_, index) => index === 0 || !random.chance(SKIPPED));
  return [...before, stage];
}

/** When each stage was entered: in order, the last one at the last touch. */
function timesOf(count: number, { createdAt, updatedAt }: DemoCompany, random: Random): Date[] {
  const [start, end] = [createdAt.getTime(), updatedAt.getTime()];
  const between = Array.from({ length: count - 1 }, () => random.next()).sort((a, b) => a - b);
  return [...between, 1].map((share) => new Date(start + share * (end - start)));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the leads, so many have an open task. */
const PLANNED_SHARE = 0.55;
/** When tasks are due: some late, a few today, the rest in the next two weeks. */
const DUE_IN = [-4, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 5, 8, 12];

interface DemoActivity {
  kind: ActivityKind;
  text: string;
  outcome?: string | undefined;
  /** Days from today; only of a task. */
  dueIn?: number;
  isDone?: boolean;
  at: Date;
}

/**
 * Writes the activities of the leads and converted companies. Returns their rows of the audit trail, by which the timeline
 * shows them, each with the index of its company.
 */
export async function seedActivities(
  tx: Db,
  companies: readonly DemoCompany[],
  { ids, sellers, now, random }: { ids: readonly number[]; sellers: readonly number[]; now: Date; random: Random },
) {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const written = companies.flatMap((company, place) =>
    inventActivities(company, random).map(({ kind, text, outcome, dueIn, isDone, at }) => {
      const seller = sellers[company.primary ?? 0] ?? 0;
      const row: Insertable<Schema['activities']> = {
        account_id: ids[place] ?? 0,
        kind,
        text,
        outcome: outcome ?? null,
        due_on: dueIn === undefined ? null : dayIn(dueIn).toISOString().slice(0, 10),
        done_at: isDone && dueIn !== undefined ? dayIn(dueIn) : null,
        author_id: seller,
        assignee_id: kind === 'task' ? seller : null,
        created_at: at,
        updated_at: at,
      };
      return { company: place, at, kind, row };
    }),
  );
  const made = await insertRows(
    tx,
    'activities',
    written.map(({ row }) => row),
  );
  return written.map(({ company, at, kind, row: { account_id, author_id, text, outcome, due_on } }, index) => {
    const after = { activity: made[index], kind, text, outcome, due_on };
    const entry = { action: 'activity.created', message: say(`activity.${kind}`), after } as const;
    return { company, row: trailRow(at, author_id, account_id, entry) };
  });
}

/** In order; none later than the company's last touch, so no lead gets warmer. */
function inventActivities(company: DemoCompany, random: Random): DemoActivity[] {
  if (company.stage === null || company.stage === LOST_SLUG || company.primary === null) return [];
  // A company has two rows of history, its creation and its last touch: these stand between them.
  const before = (days: number) =>
    new Date(Math.max(company.createdAt.getTime(), company.updatedAt.getTime() - random.next() * days * DAY_MS));
  const activities: DemoActivity[] = [];
  if (random.chance(0.5)) activities.push({ kind: 'note', text: random.pick(DEMO.notes), at: before(20) });
  if (random.chance(0.6)) {
    const [text = '', outcome] = random.pick(DEMO.calls);
    activities.push({ kind: 'call', text, outcome, at: before(9) });
  }
  if (random.chance(0.2))
    activities.push({ kind: 'meeting', text: random.pick(DEMO.meetings), outcome: 'held', at: before(15) });
  if (random.chance(PLANNED_SHARE)) {
    const isDone = random.chance(0.25);
    const dueIn = isDone ? -random.between(1, 6) : random.pick(DUE_IN);
    activities.push({ kind: 'task', text: random.pick(DEMO.tasks), dueIn, isDone, at: before(3) });
  }
  return activities.sort((a, b) => a.at.getTime() - b.at.getTime());
}
