/** Invents the activities of the demo: a past to read, and a day with tasks to work on. Pure, like the companies. */
import type { ActivityKind } from '@salesdesk/shared/domain';
import type { DemoCompany } from './companies.ts';
import type { Random } from './random.ts';

export interface DemoActivity {
  /** Index in the list of companies. */
  company: number;
  kind: ActivityKind;
  text: string;
  outcome: string | null;
  /** Days from today; null unless it is a task. */
  dueIn: number | null;
  isDone: boolean;
  /** Index in the list of sellers: who wrote it, and whose task it is. */
  seller: number;
  at: Date;
}

const NOTES = [
  'Prefers to be called in the morning.',
  'Budget is decided at the end of the quarter.',
  'Works with an agency that wants weekly figures.',
  'Asked for references in the same branch.',
];
const CALLS: readonly [string, string][] = [
  ['Talked about the spring campaign; wants an offer.', 'reached'],
  ['', 'no-answer'],
  ['Voicemail: asked to call back.', 'left-message'],
  ['In a meeting, call again next week.', 'later'],
];
const MEETINGS = [
  'Met at their office; two colleagues of marketing joined.',
  'Showed the networks that fit their market.',
];
const TASKS = [
  'Call about the offer',
  'Send the proposal',
  'Ask for the signed contract',
  'Prepare the meeting',
  'Call again',
  'Send references',
];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the leads, so many have an open task. */
const PLANNED_SHARE = 0.55;
/** When tasks are due: some late, a few today, the rest in the next two weeks. */
const DUE_IN = [-4, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 5, 8, 12];

/** The activities of the leads and converted companies; none later than the company's last touch, so no lead gets warmer. */
export function inventActivities(companies: readonly DemoCompany[], random: Random): DemoActivity[] {
  return companies.flatMap((company, index) => {
    const isOpen = company.stage !== null && company.stage !== 'lost';
    if (!isOpen || company.primary === null) return [];
    const seller = company.primary;
    // A company has two rows of history, its creation and its last touch: these stand between them.
    const before = (days: number) =>
      new Date(Math.max(company.createdAt.getTime(), company.updatedAt.getTime() - random.next() * days * DAY_MS));
    const written = { company: index, seller, dueIn: null, isDone: false };
    const activities: DemoActivity[] = [];
    if (random.chance(0.5))
      activities.push({ ...written, kind: 'note', text: random.pick(NOTES), outcome: null, at: before(20) });
    if (random.chance(0.6)) {
      const [text, outcome] = random.pick(CALLS);
      activities.push({ ...written, kind: 'call', text, outcome, at: before(9) });
    }
    if (random.chance(0.2))
      activities.push({ ...written, kind: 'meeting', text: random.pick(MEETINGS), outcome: 'held', at: before(15) });
    if (random.chance(PLANNED_SHARE)) {
      const isDone = random.chance(0.25);
      const dueIn = isDone ? -random.between(1, 6) : random.pick(DUE_IN);
      activities.push({
        ...written,
        kind: 'task',
        text: random.pick(TASKS),
        outcome: null,
        dueIn,
        isDone,
        at: before(3),
      });
    }
    return activities.sort((a, b) => a.at.getTime() - b.at.getTime());
  });
}
