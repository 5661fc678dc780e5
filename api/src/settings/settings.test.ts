/** The currency and the idle days: who sets them, who reads them, and what follows them.. */
import {
  type Conflict,
  DEFAULT_SETTINGS,
  endpoints,
  type LeadTotals,
  type LiveChanges,
  type LoggedInUser,
  type SalesSettings,
} from '@salesdesk/shared/domain';
import { type Caller, fingerprintOfTables } from '../../test/index.ts';
import { buildStagesTest } from '../../test/stagesTest.ts';
import { doing, undoing } from '../../test/undoTest.ts';

const { leads, settings } = endpoints;
let test_: Awaited<ReturnType<typeof buildStagesTest>>;
let ada: Caller;
beforeAll(async () => {
  test_ = await buildStagesTest();
  ada = test_.ada;
});
afterAll(() => test_.api.close());

const readBy = async (who: Caller): Promise<SalesSettings | undefined> =>
  (await who.get<LoggedInUser>(endpoints.users.loggedIn.path)).body.data?.settings;
const set = (who: Caller, body: Record<string, unknown>, headers = {}) =>
  who.post<Conflict<SalesSettings>>(settings.update.path, body, { json: true, headers });

test('everybody reads the defaults of the specification, and what a colleague sets instead', async () => {
  const other = await test_.api.as([]);
  expect(await readBy(other)).toEqual(DEFAULT_SETTINGS);
  expect((await set(ada, { currency: 'EUR' })).body).toMatchObject({
    error: false,
    message: 'Settings updated successfully!',
    data: { undo: { seconds: expect.any(Number) } },
  });
  expect(await readBy(other)).toEqual({ ...DEFAULT_SETTINGS, currency: 'EUR', version: 2 });
  expect((await set(ada, { currency: 'EUR' })).body.data).toEqual({ undo: null });
  expect(await readBy(other)).toMatchObject({ version: 2 });
});

test('wrong values are refused with their message, and nothing changes', async () => {
  const other = await test_.api.as(['data.leads.view', 'data.leads.edit-all']);
  const before = await fingerprintOfTables(test_.api.db);
  for (const [body, validations] of [
    [{ currency: 'EURO' }, { currency: 'Currency should have at most 3 characters' }],
    [{ currency: 'XYZ' }, { currency: 'Choose a currency' }],
    [{ idle_days: 6 }, { idle_days: 'Idle days should be a whole number from 7 to 365' }],
    [{ idle_days: 366 }, { idle_days: 'Idle days should be a whole number from 7 to 365' }],
    [{ idle_days: 'often' }, { idle_days: 'Idle days should be a whole number' }],
  ] as const)
    expect((await set(ada, body)).body).toMatchObject({ errorCode: 11011, validations });
  expect((await set(other, { idle_days: 60 })).status).toBe(403);
  expect(await fingerprintOfTables(test_.api.db)).toEqual(before);
});

test('an older version is refused with who changed the settings', async () => {
  const { version } = (await readBy(ada)) as SalesSettings;
  await set(test_.bea, { idle_days: 31, version });
  const { status, body } = await set(ada, { idle_days: 45 }, { 'if-match': `"${version}"` });
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Bea Blum changed the settings at .* Nothing was saved\.$/);
  expect(body.data).toMatchObject({ version: version + 1, current: { idle_days: 31 } });
});

test('a lead is idle, and going cold, by these days', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await set(ada, { idle_days: 30 });
  const { id } = await test_.leadIn('new', { updated_at: daysAgo(40) });
  const toCold = () => ada.post(leads.move.path, { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'cold' });
  const goingCold = async () => (await ada.get<LeadTotals>(leads.totals.path)).body.data?.going_cold;
  const before = await goingCold();
  await set(ada, { idle_days: 90 });
  expect((await toCold()).body).toMatchObject({ error: true, message: 'Only an idle lead can be moved to cold.' });
  expect(await goingCold()).not.toEqual(before);
  await set(ada, { idle_days: 30 });
  expect(await goingCold()).toEqual(before);
  expect((await toCold()).body.error).toBe(false);
});

test('a change is audited, sent live to everybody, and undone', async () => {
  const reader = await test_.api.as([]);
  const start = (await reader.get<LiveChanges>(endpoints.live.changes.path)).body.data?.lastId ?? '';
  const before = (await readBy(ada)) as SalesSettings;
  const id = await doing(ada, settings.update.path, { currency: 'GBP', idle_days: 14 });
  const headers = { 'last-event-id': start };
  const { body } = await reader.get<LiveChanges>(endpoints.live.changes.path, {}, { headers });
  const [change] = body.data?.changes ?? [];
  expect(change).toMatchObject({ entity: 'settings', action: 'settings.edited', summary: 'Edited the settings' });
  expect((await undoing(ada, id)).body).toMatchObject({ error: false, message: 'It is as it was before.' });
  expect(await readBy(reader)).toEqual({ ...before, version: before.version + 2 });
  const rows = await test_.api.db
    .selectFrom('audit')
    .where('entity', '=', 'settings')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const { version: _, ...values } = before;
  expect(rows).toEqual([
    { action: 'settings.edit-undone', before: null, after: values },
    { action: 'settings.edited', before: values, after: { ...values, currency: 'GBP', idle_days: 14 } },
  ]);
});

test('outcomes of calls are renamed, added and taken away; what was chosen keeps its name, and can be edited', async () => {
  const { id } = await test_.leadIn('new');
  const { activities } = endpoints;
  const call = (outcome: string) => ada.post(activities.create.path, { account_id: id, kind: 'call', outcome });
  const call_outcomes = [
    { slug: 'spoke', name: ' Spoke to them ' },
    { slug: 'later', name: 'Rings back' },
  ];
  await set(ada, { call_outcomes });
  const saved = (await readBy(ada))?.call_outcomes ?? [];
  expect(saved.filter(({ archived }) => !archived)).toEqual([
    { slug: 'spoke', name: 'Spoke to them' },
    { slug: 'later', name: 'Rings back' },
  ]);
  expect(saved.filter(({ archived }) => archived).map(({ slug }) => slug)).toEqual([
    'reached',
    'no-answer',
    'left-message',
    'not-interested',
  ]);
  expect((await call('spoke')).body.error).toBe(false);
  // A page that was loaded before has the old ones.
  expect((await call('reached')).body.error).toBe(false);
  expect((await call('sold')).body).toMatchObject({
    validations: { outcome: 'This outcome does not fit this kind of activity' },
  });
});

test.each([
  [[], 'One to nine can be offered'],
  [Array.from({ length: 10 }, (_, n) => ({ slug: `s${n}`, name: `Name ${n}` })), 'One to nine can be offered'],
  [[{ slug: 'a', name: ' ' }], 'Each needs a name of at most 40 characters'],
  [
    [
      { slug: 'a', name: 'Same' },
      { slug: 'b', name: 'sáme' },
    ],
    'Two have the same name',
  ],
  [
    [
      { slug: 'a', name: 'One' },
      { slug: 'a', name: 'Two' },
    ],
    'Two have the same name',
  ],
])('choices %j are refused: %s', async (lost_reasons, message) => {
  const { version } = (await readBy(ada)) as SalesSettings;
  expect((await set(ada, { lost_reasons })).body).toMatchObject({
    errorCode: 11011,
    validations: { lost_reasons: message },
  });
  expect(await readBy(ada)).toMatchObject({ version });
});
