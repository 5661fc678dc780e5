/** Archiving a stage: its leads, its undo, concurrent moves, and what Reports keeps. R-232. */
import {
  endpoints,
  type LeadChanges,
  type LeadsByStage,
  type Report,
  type StageCounts,
} from '@salesdesk/shared/domain';
import type { Caller } from '../../test/index.ts';
import { buildStagesTest } from '../../test/stagesTest.ts';
import { doing, undoing } from '../../test/undoTest.ts';

const { leads, reports } = endpoints;
let test_: Awaited<ReturnType<typeof buildStagesTest>>;
let ada: Caller;
beforeAll(async () => {
  test_ = await buildStagesTest();
  ada = test_.ada;
});
afterAll(() => test_.api.close());

const trailOf = (id: number) =>
  test_.api.db
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .select(['action', 'summary', 'before', 'after'])
    .orderBy('id')
    .execute();

test('an archived stage hands its leads over, each with a line in its trail and its last touch', async () => {
  await test_.created('Short lived');
  const long = new Date('2024-01-02T03:04:05Z');
  const open = await test_.leadIn('short-lived', { updated_at: long });
  const away = await test_.leadIn('short-lived', { archived_at: new Date() });
  const seen = (await ada.get<StageCounts>(leads.stages.path, { counts: 'matched' })).body.data?.as_of ?? '';
  expect((await test_.archive('Short lived', 'Qualified')).body).toMatchObject({
    error: false,
    message: 'Stage archived successfully!',
  });
  expect((await test_.board()).map((stage) => stage.kanban_column_slug_name)).not.toContain('short-lived');
  const pages = (await ada.get<LeadsByStage>(leads.list.path, { per_stage: 5 })).body.data?.pages ?? [];
  expect(pages).toHaveLength((await test_.board()).length);
  for (const { id } of [open, away]) {
    expect(await test_.rowOf(id)).toMatchObject({ slug: 'qualified', type: 2, version: 2 });
    expect((await trailOf(id)).at(-1)).toMatchObject({
      action: 'lead.moved',
      summary: 'Moved from Short lived to Qualified: its stage was archived',
      before: { stage: 'short-lived' },
      after: { stage: 'qualified' },
    });
  }
  expect((await test_.rowOf(open.id)).updated_at).toEqual(long);
  const changes = (await ada.get<LeadChanges>(leads.changes.path, { since: seen })).body.data;
  // Leads moved without a touch: an open board loads everything again.
  expect(changes).toMatchObject({ changed: null });
  expect(changes?.stages.map((stage) => stage.kanban_column_slug_name)).not.toContain('short-lived');
});

test('its leads go to another stage of the board that makes no account', async () => {
  await test_.created('Stays');
  for (const target of ['Stays', 'Payment received'])
    expect((await test_.archive('Stays', target)).body.validations).toEqual({
      target_id: 'Choose another stage for its leads',
    });
  await test_.created('Gone');
  const gone = (await test_.find('Gone')).kanban_column_id;
  await test_.archive('Gone', 'New');
  const { body } = await ada.post(leads.archiveStage.path, {
    kanban_column_id: (await test_.find('Stays')).kanban_column_id,
    target_id: gone,
  });
  expect(body.validations).toEqual({ target_id: 'Choose another stage for its leads' });
});

test('a move into an archived stage is refused; one out of it names who moved the lead', async () => {
  await test_.created('Left');
  const [inIt, other] = [await test_.leadIn('left'), await test_.leadIn('new')];
  await test_.archive('Left', 'Contacted');
  const move = (leadId: number, fromcolumnSlug: string, tocolumnSlug: string) =>
    ada.post(leads.move.path, { leadId, fromcolumnSlug, tocolumnSlug });
  expect((await move(other.id, 'new', 'left')).body).toMatchObject({
    errorCode: 11011,
    validations: { tocolumnSlug: 'This stage does not exist.' },
  });
  const late = await move(inIt.id, 'left', 'qualified');
  expect([late.status, late.body.message]).toEqual([409, 'Ada Alpha moved this lead to Contacted.']);
  const bulk = await ada.post(
    endpoints.bulk.act.path,
    { action: 'move', ids: [other.id], stage: 'left' },
    { json: true },
  );
  expect(bulk.body.data).toMatchObject({ outcomes: [{ done: false, reason: 'This stage does not exist.' }] });
  expect(await test_.rowOf(other.id)).toMatchObject({ slug: 'new' });
});

test('undo brings the stage back with those of its leads that nobody moved since', async () => {
  await test_.created('Back soon');
  const [first, second] = [await test_.leadIn('back-soon'), await test_.leadIn('back-soon')];
  const body = await test_.archiveBody('Back soon', 'New');
  const id = await doing(ada, leads.archiveStage.path, body);
  await ada.post(leads.move.path, { leadId: second.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  const answer = await undoing(ada, id);
  expect(answer.body.message).toBe('Back soon is back. 1 of 2 companies was changed since and stays as it is.');
  expect(await test_.find('Back soon')).toMatchObject({ account_count_count: 1 });
  expect(await test_.rowOf(first.id)).toMatchObject({ slug: 'back-soon' });
  expect((await trailOf(first.id)).at(-1)).toMatchObject({
    action: 'lead.move-undone',
    summary: 'Undone: back in Back soon',
  });
  expect(await test_.rowOf(second.id)).toMatchObject({ slug: 'contacted' });
  await test_.archive('Back soon', 'New');
});

test('undo is refused when the name belongs to another stage by now, and without the permission', async () => {
  await test_.created('Twice');
  const body = await test_.archiveBody('Twice', 'New');
  const id = await doing(ada, leads.archiveStage.path, body);
  await test_.created('TWICE');
  const answer = await undoing(ada, id);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Another stage has the name Twice by now. It stays archived.',
  ]);
  await test_.archive('TWICE', 'New');
});

test('a move out of a stage that was archived since is not undone', async () => {
  await test_.created('Old home');
  const { id } = await test_.leadIn('old-home');
  const body = { leadId: id, fromcolumnSlug: 'old-home', tocolumnSlug: 'contacted' };
  const undo = await doing(ada, leads.move.path, body);
  await test_.archive('Old home', 'New');
  const answer = await undoing(ada, undo);
  expect([answer.status, answer.body.message]).toEqual([409, 'This stage does not exist.']);
  expect(await test_.rowOf(id)).toMatchObject({ slug: 'contacted', archived_at: null });
});

test('no lead ends in a stage that is archived while leads are moved, added and undone', async () => {
  for (let round = 0; round < 4; round++) {
    const name = `Race ${round}`;
    const slug = `race-${round}`;
    await test_.created(name);
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await test_.leadIn('new')).id));
    const undo = await doing(ada, leads.move.path, {
      leadId: (await test_.leadIn(slug)).id,
      fromcolumnSlug: slug,
      tocolumnSlug: 'contacted',
    });
    const moves = ids.slice(0, 5).map((leadId) => ({ leadId, fromcolumnSlug: 'new', tocolumnSlug: slug }));
    const answers = await Promise.all([
      ...moves.slice(0, 3).map((move) => ada.post(leads.move.path, move)),
      test_.archive(name, 'Qualified'),
      ...moves.slice(3).map((move) => test_.bea.post(leads.move.path, move)),
      test_.bea.post(endpoints.bulk.act.path, { action: 'move', ids: ids.slice(5), stage: slug }, { json: true }),
      undoing(ada, undo),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { body } of answers.filter(({ status }) => status === 200))
      if (body.error) expect(body.message).toBe('This stage does not exist.');
    const stuck = await test_.api.db
      .selectFrom('accounts as a')
      .innerJoin('stages as s', 's.id', 'a.stage_id')
      .where('s.archived_at', 'is not', null)
      .select(['a.id', 's.slug'])
      .execute();
    expect(stuck).toEqual([]);
  }
});

test('a merge whose company would return to an archived stage is not undone', async () => {
  await test_.created('Before merge');
  const [survivor, absorbed] = [await test_.leadIn('before-merge'), await test_.leadIn('contacted')];
  const pair = { survivor_id: survivor.id, absorbed_id: absorbed.id };
  const { body } = await ada.post<{ merge_id: number }>(
    endpoints.merges.merge.path,
    { ...pair, take: ['status'] },
    { json: true },
  );
  await test_.archive('Before merge', 'New');
  const undone = await ada.post(endpoints.merges.undo.path, { merge_id: body.data?.merge_id });
  expect([undone.status, undone.body.message]).toEqual([409, 'This stage does not exist.']);
  expect(await test_.rowOf(survivor.id)).toMatchObject({ slug: 'contacted' });
});

test('reports keep the name and the stays of an archived stage, and forecast without it', async () => {
  await test_.created('Bygone');
  const { id } = await test_.leadIn('new');
  for (const [fromcolumnSlug, tocolumnSlug] of [
    ['new', 'bygone'],
    ['bygone', 'contacted'],
  ])
    await ada.post(leads.move.path, { leadId: id, fromcolumnSlug, tocolumnSlug });
  await test_.archive('Bygone', 'New');
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const report = (await ada.get<Report>(reports.overview.path, { months: from })).body.data;
  const stage = report?.stages.find((one) => one.kanban_column_name === 'Bygone');
  expect(stage).toMatchObject({ kanban_column_likelihood: null });
  const stage_id = stage?.kanban_column_id ?? 0;
  expect(report?.stays.find((stay) => stay.stage_id === stage_id)).toMatchObject({ stays: 1 });
  expect(report?.reached.map((one) => one.stage_id)).not.toContain(stage_id);
  const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
  const behind = await ada.get(reports.companies.path, { ...span, figure: 'stays', stage: stage_id });
  expect(behind.body.data).toMatchObject({ total: 1 });
});
