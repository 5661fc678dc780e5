/** People who drag cards on boards that grow stale, and administrators who change the stages meanwhile. */
import {
  CONVERTED_SLUG,
  endpoints,
  type LeadsByStage,
  type Stage,
  type StageSetup,
  undoOf,
} from '@salesdesk/shared/domain';
import type { Answer, Caller } from './index.ts';
import { stageForm } from './mutationForms.ts';
import type { Random } from './seeded.ts';

const { leads, undo } = endpoints;
/** Archiving hands the leads of a lane always to the same stage, so that the replies alone say where they are. */
const REASSIGNEES = ['contacted', 'qualified', 'negotiation'];

/** How the slugs of the added stages begin; half of the drags go to them, so that some are under way when one is archived. */
const LANE = 'lane-';
/** How many cards of each stage a person sees. */
const SEEN = 5;

/** The refusal of a drag of a lead that a colleague has moved since. */
export const MEANWHILE = /^Noor Tester \d+ moved this lead to .+\.$/;

/** A drag and its answer; `sent` and `answered` are places in the order of all calls and answers. */
export interface Drag {
  id: number;
  from: string;
  to: string;
  sent: number;
  answered: number;
  status: number;
  /** Null: the lead was moved. */
  refusal: string | null;
}

/** No drag that was sent after `since` and answered before `until` may enter or leave the stage. */
export interface Bar {
  slug: string;
  ways: readonly ('from' | 'to')[];
  since: number;
  until: number;
}

const any = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
export const slugOf = (stage: Stage) => stage.kanban_column_slug_name;

export async function readBoard(who: Caller, per_stage = 200) {
  const stages = (await who.get<Stage[]>(leads.stages.path)).body.data ?? [];
  const { body } = await who.get<LeadsByStage>(leads.list.path, { per_stage });
  const slugs = new Map(stages.map((stage) => [stage.kanban_column_id, slugOf(stage)]));
  const cards = (body.data?.pages ?? []).flatMap(({ kanban_column_id, data }) =>
    // A stage that was added between both calls is not shown yet.
    data.map(({ account_id }) => ({ id: account_id, slug: slugs.get(kanban_column_id) ?? '' })),
  );
  return { stages, cards: cards.filter(({ slug }) => slug) };
}

export function recording() {
  const drags: Drag[] = [];
  const bars: Bar[] = [];
  const edits: Answer[] = [];
  let clock = 0;
  return {
    drags,
    bars,
    edits,
    drag: async (who: Caller, id: number, from: string, to: string) => {
      const sent = ++clock;
      const { status, body } = await who.post(leads.move.path, { leadId: id, fromcolumnSlug: from, tocolumnSlug: to });
      const refusal = body.error === false ? null : String(body.message);
      const drag = { id, from, to, sent, answered: ++clock, status, refusal };
      drags.push(drag);
      return drag;
    },
    /** An administrator's call; its answer goes into `edits`. */
    edit: async <T>(who: Caller, path: string, body: Record<string, unknown>): Promise<Answer<T>> => {
      const answer = await who.post<T>(path, body, { json: true });
      edits.push(answer);
      return answer;
    },
    /** Bars the stage from now on; the function returned ends that, before the call that opens it. */
    bar: (slug: string, ways: Bar['ways']) => {
      const bar = { slug, ways, since: ++clock, until: Number.POSITIVE_INFINITY };
      bars.push(bar);
      return () => {
        bar.until = ++clock;
      };
    },
  };
}
export type Recording = ReturnType<typeof recording>;

/** Drags cards on a board that grows stale until a drag is refused as late, or some more were made. */
export async function person(
  who: Caller,
  random: Random,
  { drag }: Recording,
  isEnough: (drags: number) => boolean,
): Promise<void> {
  let board = await readBoard(who, SEEN);
  for (let n = 1; !isEnough(n); n++) {
    const card = any(random, board.cards);
    const others = board.stages.map(slugOf).filter((slug) => slug !== card.slug);
    const lanes = others.filter((slug) => slug.startsWith(LANE));
    const slug = any(random, lanes.length && random() < 0.5 ? lanes : others);
    // Conversion is rare, because a converted lead cannot be moved again.
    const to = slug === CONVERTED_SLUG && random() < 0.9 ? any(random, others) : slug;
    const { refusal } = await drag(who, card.id, card.slug, to);
    if (!refusal) card.slug = to;
    if (n % 12 === 0 || (refusal && MEANWHILE.test(refusal) && random() < 0.3)) board = await readBoard(who, SEEN);
  }
}

/** Splits the fullest stage, and archives the oldest lane; every second time it undoes that. Returns its lanes. */
export async function splitter(
  who: Caller,
  { drag, edit, bar }: Recording,
  rounds: number,
  checkArchived: () => Promise<void>,
) {
  const open: { id: number; slug: string; reassignee: string }[] = [];
  const archived: typeof open = [];
  const outcomes = { split: 0, undone: 0 };
  for (let round = 0; round < rounds; round++) {
    const form = { ...stageForm(`Lane ${round}`), kanban_column_is_drag_out: round % 3 !== 2 };
    const made = await edit<{ kanban_column_id: number }>(who, leads.createStage.path, form);
    const slug = `${LANE}${round}`;
    const lane = { id: made.body.data?.kanban_column_id ?? 0, slug, reassignee: REASSIGNEES[round % 3] as string };
    open.push(lane);
    if (!form.kanban_column_is_drag_out) bar(slug, ['from']);
    const { stages, cards } = await readBoard(who);
    const [full] = stages
      .filter((stage) => ![CONVERTED_SLUG, slug].includes(slugOf(stage)))
      .sort((a, b) => b.account_count_count - a.account_count_count)
      .map(slugOf);
    const half = cards.filter((card) => card.slug === full).filter((_, at) => at % 2 === 0);
    const moved = await Promise.all(half.map((card) => drag(who, card.id, card.slug, slug)));
    outcomes.split += moved.filter(({ refusal }) => !refusal).length;

    const old = open.length > 1 ? open.shift() : undefined;
    if (!old) continue;
    const target = stages.find((stage) => slugOf(stage) === old.reassignee)?.kanban_column_id;
    const others = cards.filter((card) => card.slug !== old.slug && !half.includes(card)).slice(0, 10);
    const rush = (some: typeof others) => some.map((card) => drag(who, card.id, card.slug, old.slug));
    // Drags into the lane are under way before and after.
    const before = rush(others.slice(0, 5));
    const archiving = edit(who, leads.archiveStage.path, { kanban_column_id: old.id, target_id: target });
    await Promise.all([...before, ...rush(others.slice(5)), archiving]);
    const answer = await archiving;
    const reopen = bar(old.slug, ['from', 'to']);
    archived.push(old);
    await checkArchived();
    if (round % 2 === 1) continue;
    // Some of the leads that were handed over go on, and do not come back.
    const some = cards.filter((card) => card.slug === old.slug).slice(0, 3);
    await Promise.all(some.map(({ id }) => drag(who, id, old.reassignee, 'new')));
    reopen();
    const undone = await edit(who, undo.change.path, { id: undoOf(answer.body.data)?.id ?? '' });
    if (undone.body.error) continue;
    outcomes.undone++;
    open.push(...archived.splice(-1));
  }
  return { open, archived, outcomes };
}

/** Renames, orders, and closes stages for a while; returns what must hold in the end. */
export async function arranger(who: Caller, random: Random, { edit, bar }: Recording, rounds: number) {
  const names = new Map<number, string>();
  let order: number[] = [];
  const outcomes = { renamed: 0, stale: 0, arranged: 0, closed: 0 };
  const setup = async () => (await who.get<StageSetup[]>(leads.setup.path)).body.data ?? [];
  const idsOf = (stages: readonly StageSetup[]) => stages.map((stage) => stage.kanban_column_id);
  for (let round = 0; round < rounds; round++) {
    const seen = await setup();
    const { kanban_column_id, version } = any(random, seen);
    for (const name of [`Renamed ${round}`, `Stale ${round}`]) {
      const form = { kanban_column_id, version, kanban_column_name: name };
      const { body } = await edit(who, leads.updateStage.path, form);
      if (!body.error) names.set(kanban_column_id, name);
      outcomes[body.error ? 'stale' : 'renamed']++;
    }

    // Until the other one has left the stages alone between both calls.
    for (let isArranged = false; !isArranged; ) {
      const from = idsOf(await setup());
      const drawn = from.map((id) => ({ id, at: random() })).sort((a, b) => a.at - b.at);
      const to = drawn.map(({ id }) => id);
      isArranged = !(await edit(who, leads.arrangeStages.path, { from, to })).body.error;
      outcomes[isArranged ? 'arranged' : 'stale']++;
      if (!isArranged) continue;
      order = to;
      // From the order before.
      await edit(who, leads.arrangeStages.path, { from, to: [...to].reverse() });
    }
    // Only this administrator orders stages; the other one adds and removes some.
    const kept = idsOf(await setup());
    expect(kept.filter((id) => order.includes(id))).toEqual(order.filter((id) => kept.includes(id)));

    const [slug, flag, way] = any(random, [
      ['proposal-sent', 'kanban_column_is_drag_in', 'to'],
      ['payment-pending', 'kanban_column_is_drag_out', 'from'],
    ] as const);
    const stage = seen.find((one) => slugOf(one) === slug);
    const set = (value: boolean) =>
      edit(who, leads.updateStage.path, { kanban_column_id: stage?.kanban_column_id, [flag]: value });
    if ((await set(false)).body.error) continue;
    const open = bar(slug, [way]);
    outcomes.closed++;
    await readBoard(who, SEEN);
    open();
    await set(true);
  }
  return { names, order, outcomes };
}
