/** The stages of the board: form, order, rules and who is notified. R-232. */
import {
  COLD_SLUG,
  CONVERTED_SLUG,
  type Conflict,
  endpoints,
  type LiveChanges,
  type StageSetup,
} from '@salesdesk/shared/domain';
import { type Caller, fingerprintOfTables } from '../../test/index.ts';
import { buildStagesTest } from '../../test/stagesTest.ts';

const { leads } = endpoints;
let test_: Awaited<ReturnType<typeof buildStagesTest>>;
let ada: Caller;
beforeAll(async () => {
  test_ = await buildStagesTest();
  ada = test_.ada;
});
afterAll(() => test_.api.close());

test('a new database has the nine stages of the product, each as likely as before', async () => {
  expect(
    (await test_.setup()).map((stage) => [
      stage.kanban_column_slug_name,
      stage.kanban_column_likelihood,
      stage.kanban_column_is_drag_in,
      stage.kanban_column_is_drag_out,
      stage.kanban_column_is_closed_initially,
    ]),
  ).toEqual([
    ['new', 10, true, true, false],
    ['contacted', 20, true, true, false],
    ['qualified', 40, true, true, false],
    ['proposal-sent', 60, true, true, false],
    ['negotiation', 75, true, true, false],
    ['payment-pending', 90, true, true, false],
    [CONVERTED_SLUG, null, true, false, false],
    [COLD_SLUG, null, false, true, true],
    ['lost', null, true, true, true],
  ]);
});

test('a stage is added at the end, renamed and coloured, and keeps its slug', async () => {
  expect((await test_.create('Trial run', { kanban_column_is_drag_out: false })).body).toMatchObject({
    error: false,
    message: 'Stage created successfully!',
  });
  const made = await test_.find('Trial run');
  expect((await test_.setup()).at(-1)).toEqual(made);
  expect(made).toMatchObject({
    kanban_column_slug_name: 'trial-run',
    kanban_column_header_color: '#DDEEFF',
    kanban_column_is_drag_out: false,
    kanban_column_likelihood: 30,
    version: 1,
  });
  const body = { kanban_column_id: made.kanban_column_id, kanban_column_name: 'Pilot', kanban_column_likelihood: null };
  expect((await ada.post(leads.updateStage.path, body, { json: true })).body.message).toBe(
    'Stage updated successfully!',
  );
  expect(await test_.find('Pilot')).toMatchObject({
    kanban_column_slug_name: 'trial-run',
    kanban_column_header_color: '#DDEEFF',
    kanban_column_is_drag_out: false,
    kanban_column_likelihood: null,
    version: 2,
  });
  await test_.create('Trial run');
  expect((await test_.find('Trial run')).kanban_column_slug_name).toBe('trial-run-2');
  expect(Object.keys((await test_.board())[0] ?? {}).sort()).toEqual(
    [
      'account_amount_sum',
      'account_count_count',
      'kanban_column_header_color',
      'kanban_column_header_text_color',
      'kanban_column_id',
      'kanban_column_is_closed_initially',
      'kanban_column_is_drag_in',
      'kanban_column_is_drag_out',
      'kanban_column_name',
      'kanban_column_slug_name',
    ].sort(),
  );
});

test('every message of the form is returned, and nothing changes', async () => {
  const before = await fingerprintOfTables(test_.api.db);
  expect((await ada.post(leads.createStage.path, {})).body).toMatchObject({
    errorCode: 11011,
    validations: {
      kanban_column_name: 'Stage name is required',
      kanban_column_header_color: 'Header color is required',
      kanban_column_header_text_color: 'Text color is required',
    },
  });
  const wrong = { kanban_column_header_color: 'red', kanban_column_header_text_color: '#12345' };
  expect((await test_.create('qualified', wrong)).body.validations).toEqual({
    kanban_column_name: 'Stage name already exists',
    kanban_column_header_color: 'Header color is invalid',
    kanban_column_header_text_color: 'Text color is invalid',
  });
  expect((await test_.create('x'.repeat(61))).body.validations).toEqual({
    kanban_column_name: 'Stage name should have at most 60 characters',
  });
  for (const [kanban_column_likelihood, message] of [
    [101, 'Likelihood is out of range'],
    [-1, 'Likelihood is out of range'],
    ['often', 'Likelihood should be a whole number'],
  ])
    expect((await test_.create('Likely', { kanban_column_likelihood })).body.validations).toEqual({
      kanban_column_likelihood: message,
    });
  for (const path of [leads.updateStage.path, leads.archiveStage.path])
    expect((await ada.post(path, { kanban_column_id: 999, target_id: 1 })).body.validations).toEqual({
      kanban_column_id: 'This stage does not exist.',
    });
  expect(await fingerprintOfTables(test_.api.db)).toEqual(before);
});

test('the two stages with rules may be renamed, but keep slug and drag rules, and are never archived', async () => {
  for (const [slug, name] of [
    [CONVERTED_SLUG, 'Won'],
    [COLD_SLUG, 'Asleep'],
  ] as const) {
    const stage = (await test_.setup()).find((one) => one.kanban_column_slug_name === slug) as StageSetup;
    const { kanban_column_id } = stage;
    const rules = { kanban_column_is_drag_in: !stage.kanban_column_is_drag_in };
    expect((await ada.post(leads.updateStage.path, { kanban_column_id, ...rules })).body.validations).toEqual({
      kanban_column_is_drag_in: 'Whether leads may be dragged in and out of this stage is fixed.',
    });
    await ada.post(leads.updateStage.path, { kanban_column_id, kanban_column_name: name });
    expect(await test_.find(name)).toEqual({ ...stage, kanban_column_name: name, version: stage.version + 1 });
    expect((await test_.archive(name, 'New')).body.message).toBe(
      'This stage cannot be archived, because the product moves leads by it.',
    );
    await ada.post(leads.updateStage.path, { kanban_column_id, kanban_column_name: stage.kanban_column_name });
  }
});

test('an older version is refused with who changed the stage, by body and by If-Match', async () => {
  const { kanban_column_id, version } = await test_.find('Qualified');
  const rename = (who: Caller, more: object, headers = {}) =>
    who.post<Conflict<StageSetup>>(leads.updateStage.path, { kanban_column_id, ...more }, { headers });
  await rename(test_.bea, { kanban_column_is_closed_initially: true, version });
  for (const [body, headers] of [
    [{ version }, {}],
    [{}, { 'if-match': `"${version}"` }],
  ] as const) {
    const { status, body: answer } = await rename(ada, { kanban_column_name: 'Lost update', ...body }, headers);
    expect(status).toBe(409);
    expect(answer.message).toMatch(/^Bea Blum changed this stage at .* Nothing was saved\.$/);
    expect(answer.data).toMatchObject({ version: version + 1, current: { kanban_column_name: 'Qualified' } });
  }
  await rename(ada, { kanban_column_is_closed_initially: false, version: version + 1 });
  expect(await test_.find('Qualified')).toMatchObject({
    kanban_column_is_closed_initially: false,
    version: version + 2,
  });
});

test('the order changes for everybody, unless it is not the one that the caller saw', async () => {
  const from = (await test_.board()).map((stage) => stage.kanban_column_id);
  const to = [...from.slice(1), from[0] as number];
  expect((await test_.arrange(from, to)).body.message).toBe('Stages arranged successfully!');
  expect((await test_.board()).map((stage) => stage.kanban_column_id)).toEqual(to);
  const late = await test_.arrange(from, to);
  expect([late.status, late.body.message]).toEqual([
    409,
    'The stages were changed meanwhile. Look at them, then try again.',
  ]);
  for (const other of [to.slice(1), [...to.slice(1), 999], [...to, 1]])
    expect((await test_.arrange(to, other)).status).toBe(409);
  const [row] = await test_.api.db
    .selectFrom('audit')
    .where('action', '=', 'stage.arranged')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(row?.before).toMatchObject({ stages: expect.arrayContaining(['New', 'Cold']) });
  await test_.arrange(to, from);
});

test('new leads start in the first stage that does not end a lead', async () => {
  const from = (await test_.board()).map((stage) => stage.kanban_column_id);
  const cold = (await test_.find('Cold')).kanban_column_id;
  const to = [cold, ...from.filter((id) => id !== cold)];
  await test_.arrange(from, to);
  const { id } = await test_.api.createAccount();
  await ada.post(endpoints.accounts.statusChange.path, { account_id: id, account_change_type: 2 });
  expect(await test_.rowOf(id)).toMatchObject({ slug: 'new' });
  await test_.arrange(to, from);
});

test('boards and the screen Stages are notified of a change, other screens are not', async () => {
  const [viewer, keeper, staff] = [
    await test_.api.as(['data.leads.view']),
    await test_.api.as(['system.settings.edit']),
    await test_.api.as(['system.staff.view']),
  ];
  const start = (await ada.get<LiveChanges>(endpoints.live.changes.path)).body.data?.lastId ?? '';
  const stage_id = await test_.created('Heralded');
  const seen = async (who: Caller) => {
    const headers = { 'last-event-id': start };
    const { body } = await who.get<LiveChanges>(endpoints.live.changes.path, {}, { headers });
    return body.data?.changes.map(({ entity, entityId, summary }) => [entity, entityId, summary]);
  };
  expect(await seen(viewer)).toEqual([['stage', stage_id, 'Added Heralded']]);
  expect(await seen(keeper)).toEqual([['stage', stage_id, null]]);
  expect(await seen(staff)).toEqual([]);
});

test('of concurrent changes of one order or name, one succeeds', async () => {
  const from = (await test_.board()).map((stage) => stage.kanban_column_id);
  const to = from.toReversed();
  const orders = await Promise.all(Array.from({ length: 4 }, () => test_.arrange(from, to)));
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(1);
  await test_.arrange(to, from);
  const names = await Promise.all(Array.from({ length: 4 }, () => test_.create('Same name')));
  expect(names.filter(({ body }) => body.error === false)).toHaveLength(1);
  expect(names.filter(({ body }) => body.message === 'Stage name already exists')).toHaveLength(3);
});

test('the last stage where leads start stays, and there are at most thirty', async () => {
  const live = async () => (await test_.board()).filter((stage) => stage.kanban_column_slug_name !== 'new');
  for (let n = (await test_.board()).length; n < 30; n++) await test_.create(`Stage ${n}`);
  expect((await test_.create('One too many')).body.validations).toEqual({
    kanban_column_name: 'There are 30 stages already. Archive one first.',
  });
  for (const stage of await live())
    if (!['lost', COLD_SLUG, CONVERTED_SLUG].includes(stage.kanban_column_slug_name))
      await test_.archive(stage.kanban_column_name, 'New');
  expect((await test_.archive('New', 'Lost')).body.message).toBe(
    'New leads start in this stage. Add another one first.',
  );
});
