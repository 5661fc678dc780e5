/**
 * Twenty people drag cards while two administrators rename, split, order and archive the stages, and undo some of it. The
 * replies to the people are counted apart from the trail, and agrees with it, with the board and with Reports. R-232.
 */
import {
  COLD_SLUG,
  CONVERTED_SLUG,
  endpoints,
  LOST_SLUG,
  MOVE_REFUSALS,
  PERMISSION_KEYS,
  type PermissionKey,
  type Report,
  type ReportCompanies,
} from '@salesdesk/shared/domain';
import { arranger, type Drag, MEANWHILE, person, readBoard, recording, slugOf, splitter } from './dragging.ts';
import { buildTestApp, type Caller, type TestApp } from './index.ts';
import { withSeed } from './seeded.ts';

const { accounts, reports } = endpoints;
const [LEADS, DRAGS, ROUNDS] = process.env.LONG_TESTS ? [200, 100, 24] : [24, 3, 3];
const PEOPLE = 20;
const LONG_AGO = new Date(Date.now() - 40 * 86_400_000);
const GONE = 'This stage does not exist.';
/** The refusals that administrators may receive. */
const EDITOR_REFUSALS =
  /^(This stage does not exist\.|Noor Tester \d+ changed this stage at .+|The stages were changed meanwhile\. .+)$/;

let api: TestApp;
let viewer: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

/** Promotes companies, a quarter of them idle since; every fourth person is the assignee of some. */
async function addLeads(assignees: readonly Caller[]): Promise<{ id: number; isIdle: boolean }[]> {
  const added = [];
  for (let n = 0; n < LEADS; n++) {
    const { id } = await api.createAccount({ pri_assignee_id: assignees[n % assignees.length]?.userId ?? null });
    const body = { account_id: id, account_parent_id: id, account_change_type: 2 };
    expect((await viewer.post(accounts.statusChange.path, body)).body.error).toBe(false);
    const isIdle = n % 4 === 0;
    if (isIdle) await api.db.updateTable('accounts').set({ updated_at: LONG_AGO }).where('id', '=', id).execute();
    added.push({ id, isIdle });
  }
  return added;
}

const RIGHTS: PermissionKey[][] = [
  ['data.leads.view'],
  ['data.leads.view', 'data.leads.edit-all'],
  ['data.leads.view', 'data.leads.edit-all'],
  ['data.leads.view', 'data.leads.edit-all', 'data.leads.convert-to-account'],
];
const EDITOR: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all', 'system.settings.edit'];

test(
  `${PEOPLE} people drag ${LEADS} cards while the stages are changed: none is lost, each is where the replies say, and so are Reports`,
  () =>
    withSeed(async (newRandom) => {
      const since = new Date(Date.now() - 60_000).toISOString();
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => api.as(RIGHTS[n % 4] ?? [])));
      const [one, other] = [await api.as(EDITOR), await api.as(EDITOR)];
      const added = await addLeads(people.filter((_, n) => n % 4 === 0));
      const record = recording();
      let isArranged = false;
      const editing = Promise.all([
        splitter(one, record, ROUNDS, checkArchived),
        arranger(other, newRandom(), record, ROUNDS),
      ]).finally(() => {
        isArranged = true;
      });
      const isEnough = (drags: number) => drags > DRAGS && isArranged;
      const [[lanes, arranged]] = await Promise.all([
        editing,
        ...people.map((who) => person(who, newRandom(), record, isEnough)),
      ]);
      // Boards that still show what is archived; the card is one that may leave its stage, if there is any left.
      const last = people.at(-1) as Caller;
      const { stages, cards } = await readBoard(last);
      const outward = new Set(stages.filter((stage) => stage.kanban_column_is_drag_out).map(slugOf));
      const card = cards.find(({ slug }) => slug !== CONVERTED_SLUG && outward.has(slug)) ?? cards[0];
      for (const { slug } of lanes.archived) {
        expect(await record.drag(last, card?.id ?? 0, card?.slug ?? '', slug)).toMatchObject({ refusal: GONE });
        expect((await record.drag(last, card?.id ?? 0, slug, 'new')).status).toBe(409);
      }

      checkReplies(record);
      for (const count of Object.values({ ...lanes.outcomes, ...arranged.outcomes, gone: lanes.archived.length }))
        expect(count).toBeGreaterThan(0);
      const board = await readBoard(viewer);
      expect(board.cards.map(({ id }) => id).sort((a, b) => a - b)).toEqual(added.map(({ id }) => id));
      await checkStages(board, arranged);
      const moves = record.drags.filter(({ refusal }) => !refusal);
      const reassignees = new Map([...lanes.open, ...lanes.archived].map(({ slug, reassignee }) => [slug, reassignee]));
      const paths = added.map((lead) => {
        const slug = board.cards.find(({ id }) => id === lead.id)?.slug ?? '';
        const own = moves.filter(({ id }) => id === lead.id);
        return { ...lead, slug, ...pathOf(own, slug, reassignees) };
      });
      await checkTrail(paths, moves.length);
      await checkReports(since, paths);
      if (process.env.LONG_TESTS)
        console.log(
          `${record.drags.length} drags, ${moves.length} moves; ` +
            JSON.stringify({ ...refusalsOf(record.drags), ...lanes.outcomes, ...arranged.outcomes }),
        );
    }),
  1_800_000,
);

/** How often the people were refused, by the message. */
function refusalsOf(drags: readonly Drag[]) {
  const counts: Record<string, number> = {};
  for (const { status, refusal } of drags) {
    if (!refusal) continue;
    const key = `${status} ${MEANWHILE.test(refusal) ? 'late' : refusal}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Every refusal is a stated one, and no drag entered or left a stage while that was barred. */
function checkReplies({ drags, bars, edits }: ReturnType<typeof recording>): void {
  const stated = ['409 late', `200 ${GONE}`];
  for (const [name, text] of Object.entries(MOVE_REFUSALS))
    stated.push(`${['notYours', 'noConvert'].includes(name) ? 403 : 200} ${text}`);
  expect(stated).toEqual(expect.arrayContaining(Object.keys(refusalsOf(drags))));
  for (const { status, body } of edits) {
    expect([200, 409]).toContain(status);
    if (body.error) expect(body.message).toMatch(EDITOR_REFUSALS);
  }
  const moves = drags.filter(({ refusal }) => !refusal);
  const barred = bars.flatMap(({ slug, ways, since, until }) =>
    moves.filter((move) => ways.some((way) => move[way] === slug) && move.sent > since && move.answered < until),
  );
  expect(barred).toEqual([]);
  expect(moves.filter(({ from }) => from === CONVERTED_SLUG)).toEqual([]);
}

/** No company is in a stage that is archived, or in none. */
async function checkArchived(): Promise<void> {
  const lost = await api.db
    .selectFrom('accounts as a')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .where((eb) => eb.or([eb('s.id', 'is', null), eb('s.archived_at', 'is not', null)]))
    .select(['a.id', 's.slug'])
    .execute();
  expect(lost).toEqual([]);
}

/** No company is in an archived stage; the places are distinct, and order and names are the last that were saved. */
async function checkStages(
  { stages }: Awaited<ReturnType<typeof readBoard>>,
  { order, names }: Awaited<ReturnType<typeof arranger>>,
): Promise<void> {
  const rows = await api.db.selectFrom('stages').selectAll().orderBy('position').execute();
  const live = rows.filter(({ archived_at }) => archived_at === null);
  expect(stages.map((stage) => stage.kanban_column_id)).toEqual(live.map(({ id }) => id));
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  expect(Math.min(...rows.map(({ position }) => position))).toBeGreaterThan(0);
  const kept = live.map(({ id }) => id);
  expect(kept.filter((id) => order.includes(id))).toEqual(order.filter((id) => kept.includes(id)));
  for (const [id, name] of names) expect(rows.find((row) => row.id === id)?.name).toBe(name);
  expect(stages.reduce((sum, stage) => sum + stage.account_count_count, 0)).toBe(LEADS);
  await checkArchived();
}

/** By the replies alone: how often a lead left each stage, how often by archiving, and what it entered. */
function pathOf(moves: readonly Drag[], end: string, reassignees: ReadonlyMap<string, string>) {
  const balance = new Map<string, number>([['new', 1]]);
  const left = new Map<string, number>();
  const entered = new Set(['new', ...moves.map(({ to }) => to)]);
  const count = (counts: Map<string, number>, slug: string, n = 1) => counts.set(slug, (counts.get(slug) ?? 0) + n);
  for (const { from, to } of moves) {
    count(left, from);
    count(balance, from, -1);
    count(balance, to);
  }
  count(balance, end, -1);
  let handed = 0;
  for (const [lane, reassignee] of reassignees) {
    // What came in and neither left nor is there was handed over.
    const over = balance.get(lane) ?? 0;
    expect(over).toBeGreaterThanOrEqual(0);
    if (!over) continue;
    handed += over;
    count(left, lane, over);
    count(balance, lane, -over);
    count(balance, reassignee, over);
    entered.add(reassignee);
  }
  expect([...balance].filter(([, over]) => over !== 0)).toEqual([]);
  return { left, entered, handed };
}
type Path = ReturnType<typeof pathOf> & { id: number; isIdle: boolean; slug: string };

/** Replayed in order, the trail of each lead has no gap, ends where the lead is, and has as many moves as the replies. */
async function checkTrail(paths: readonly Path[], moves: number): Promise<void> {
  const rows = await api.db
    .selectFrom('audit')
    .where('action', 'in', ['account.promoted', 'lead.moved', 'lead.move-undone'])
    .select(['entity_id', 'action', 'code', 'before', 'after'])
    .orderBy('id')
    .execute();
  const counts = { moves: 0, handed: 0 };
  for (const { id, slug, isIdle } of paths) {
    let at: unknown = null;
    let wasTouched = false;
    for (const { action, code, before, after } of rows.filter((row) => row.entity_id === id)) {
      const [from, to] = [before, after].map((values) => Object(values).stage ?? null);
      expect([id, from]).toEqual([id, at]);
      at = to;
      if (action === 'account.promoted') continue;
      const isDrag = action === 'lead.moved' && code === 'lead.moved';
      if (isDrag) counts.moves++;
      else counts.handed += action === 'lead.moved' ? 1 : -1;
      if (isDrag && to === COLD_SLUG) expect([id, isIdle, wasTouched]).toEqual([id, true, false]);
      wasTouched ||= isDrag;
    }
    expect([id, at]).toEqual([id, slug]);
  }
  expect(counts).toEqual({ moves, handed: paths.reduce((sum, { handed }) => sum + handed, 0) });
}

/** Reports count what the replies do, in stages that are archived too. */
async function checkReports(since: string, paths: readonly Path[]): Promise<void> {
  const { body } = await viewer.get<Report>(reports.overview.path, { months: since });
  const { added, reached, stays, people, stages } = body.data as Report;
  expect(added).toBe(LEADS);
  const slugs = stages.map(slugOf);
  const slugById = new Map(stages.map((stage) => [stage.kanban_column_id, slugOf(stage)]));
  const left = slugs.map((slug) => [slug, paths.reduce((sum, path) => sum + (path.left.get(slug) ?? 0), 0)] as const);
  expect(stays.map((stay) => [slugById.get(stay.stage_id), stay.stays])).toEqual(left.filter(([, n]) => n > 0));
  const span = { from: since, to: new Date(Date.now() + 60_000).toISOString() };
  for (const { stage_id, stays: n } of stays) {
    const behind = await viewer.get<ReportCompanies>(reports.companies.path, {
      ...span,
      figure: 'stays',
      stage: stage_id,
    });
    expect(behind.body.data?.total).toBe(n);
  }
  // Cold and lost leads keep the furthest stage that they entered before.
  const furthest = paths.map(({ entered }) =>
    Math.max(
      ...[...entered].filter((slug) => ![COLD_SLUG, LOST_SLUG].includes(slug)).map((slug) => slugs.indexOf(slug)),
    ),
  );
  const live = new Set((await readBoard(viewer)).stages.map(slugOf));
  expect(reached.map(({ stage_id, leads }) => [slugById.get(stage_id), leads])).toEqual(
    slugs
      .filter((slug) => live.has(slug) && ![COLD_SLUG, LOST_SLUG].includes(slug))
      .map((slug) => [slug, furthest.filter((place) => place >= slugs.indexOf(slug)).length]),
  );
  const won = paths.filter(({ entered }) => entered.has(CONVERTED_SLUG)).length;
  const lost = paths.filter(({ entered }) => entered.has(LOST_SLUG) && !entered.has(CONVERTED_SLUG)).length;
  const sum = (figure: 'added' | 'won' | 'lost') => people.reduce((all, row) => all + row[figure], 0);
  expect([sum('added'), sum('won'), sum('lost')]).toEqual([LEADS, won, lost]);
}
