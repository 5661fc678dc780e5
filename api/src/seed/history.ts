/** Invents the audit rows of a demo company: its creation, its last edit, and for a lead its way through the stages. */
import {
  ACCOUNT_TYPES,
  type AuditAction,
  COLD_SLUG,
  CONVERTED_SLUG,
  LOST_REASON_NAMES,
  LOST_SLUG,
} from '@salesdesk/shared/domain';
import { type MessageRef, say, sentenceOf, type TrailCode } from '@salesdesk/shared/messages';
import type { DemoCompany } from './companies.ts';
import { type Random, seededRandom } from './random.ts';

/** In the order of the board. */
const WAY = ['new', 'contacted', 'qualified', 'proposal-sent', 'negotiation', 'payment-pending', CONVERTED_SLUG];
/** Share of the stages that a lead skips. */
const SKIPPED = 0.15;
/** Share of the lost leads that have no reason. */
const UNEXPLAINED = 0.2;

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
  ) => ({
    at,
    actor_id: moved ? seller(company.primary ?? company.creator) : seller(company.creator),
    action,
    entity: 'account',
    entity_id: id,
    summary: sentenceOf(message),
    code: message.code,
    params: JSON.stringify(message.params),
    before: moved?.before ? JSON.stringify(moved.before) : null,
    after: moved ? JSON.stringify(moved.after) : null,
  });
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
    line(company.updatedAt, 'lead.lost-reason', say('lead.lost-reason', { reason }), {
      after: { lost_reason: slug },
    }),
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
