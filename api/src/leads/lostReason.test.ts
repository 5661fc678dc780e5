/** Why leads were lost: who says it, what the trail and Reports have of it. R-234. */
import { endpoints, type Lead, type Report, type ReportCompanies } from '@salesdesk/shared/domain';
import { type Caller, fingerprintOfTables } from '../../test/index.ts';
import { buildStagesTest } from '../../test/stagesTest.ts';
import { doing, undoing } from '../../test/undoTest.ts';

const { leads, reports, settings } = endpoints;
const MONTHS = { months: new Date(Date.now() - 86_400_000).toISOString() };
const SPAN = { from: MONTHS.months, to: new Date(Date.now() + 86_400_000).toISOString() };
let test_: Awaited<ReturnType<typeof buildStagesTest>>;
let ada: Caller;
beforeAll(async () => {
  test_ = await buildStagesTest();
  ada = test_.ada;
});
afterAll(() => test_.api.close());

const move = (leadId: number, fromcolumnSlug: string, tocolumnSlug: string) =>
  doing(ada, leads.move.path, { leadId, fromcolumnSlug, tocolumnSlug });
const lost = async (values: object = {}) => {
  const { id } = await test_.leadIn('new', values);
  await move(id, 'new', 'lost');
  return id;
};
const say = (who: Caller, leadIds: number[], reason: string) =>
  who.post(leads.loseReason.path, { leadIds, reason }, { json: true });
const reasons = async () =>
  (await ada.get<Report>(reports.overview.path, MONTHS)).body.data?.lost_reasons.filter(({ leads }) => leads);
const companies = async (reason: string) =>
  (await ada.get<ReportCompanies>(reports.companies.path, { figure: 'lost', reason, ...SPAN })).body.data?.data.map(
    ({ account_id }) => account_id,
  );

test('the last reason counts; it is in the trail, in Reports and in its file, and goes with the move', async () => {
  const [one, two, three] = [await lost({ exp_sale_amount: 900 }), await lost({ exp_sale_amount: 50 }), await lost()];
  expect((await say(ada, [one, two], 'no-need')).body).toMatchObject({ message: 'Reason saved successfully!' });
  await say(ada, [one], 'competitor');
  expect(await reasons()).toEqual([
    { reason: 'competitor', leads: 1, amount: 900 },
    { reason: 'no-need', leads: 1, amount: 50 },
    { reason: null, leads: 1, amount: 0 },
  ]);
  expect([await companies('competitor'), await companies('no-need'), await companies('')]).toEqual([
    [one],
    [two],
    [three],
  ]);
  const file = await ada.get(reports.export.path, MONTHS);
  expect(String(file.body)).toContain('Leads lost: Chose a competitor,,,,1');
  const [row] = await test_.api.db
    .selectFrom('audit')
    .where('entity_id', '=', one)
    .select(['action', 'summary', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(row).toEqual({
    action: 'lead.lost-reason',
    summary: 'Noted why it was lost: Chose a competitor',
    after: { lost_reason: 'competitor' },
  });
  // Out of Lost and in again: what was said of the first time is not the reason of the second.
  await move(one, 'lost', 'contacted');
  expect(await companies('competitor')).toEqual([one]);
  await move(one, 'contacted', 'lost');
  expect([await companies('competitor'), await companies('')]).toEqual([[], [one, three]]);
  // Back by undo it is the same time in Lost.
  await undoing(ada, await move(one, 'lost', 'new'));
  await say(ada, [one], 'no-reply');
  expect(await companies('no-reply')).toEqual([one]);
});

test('a reason is the last action of its lead until the move to Lost is undone', async () => {
  const { id } = await test_.leadIn('new');
  const lastAction = async () =>
    (await ada.get<Lead[]>(leads.list.path)).body.data?.find(({ account_id }) => account_id === id)?.last_action;
  const undo = await move(id, 'new', 'lost');
  await say(ada, [id], 'no-need');
  expect(await lastAction()).toBe('Noted why it was lost: No need');
  await undoing(ada, undo);
  expect(await lastAction()).toBeNull();
});

test('a lead elsewhere, one of others, and a reason that is not offered are refused, and nothing changes', async () => {
  const [id, { id: open }] = [await lost(), await test_.leadIn('new')];
  const other = await test_.api.as(['data.leads.view']);
  await ada.post(
    settings.update.path,
    { lost_reasons: [{ slug: 'competitor', name: 'A competitor', archived: false }] },
    { json: true },
  );
  const before = await fingerprintOfTables(test_.api.db);
  for (const [who, ids, reason, validations] of [
    [ada, [id, open], 'competitor', { leadIds: 'This lead is not in the stage of lost leads.' }],
    [ada, [id, 999_999], 'competitor', { leadIds: 'This lead does not exist.' }],
    [ada, [id], 'no-need', { reason: 'Choose one of the reasons' }],
    [ada, [id], 'sunspots', { reason: 'Choose one of the reasons' }],
  ] as const)
    expect((await say(who, [...ids], reason)).body).toMatchObject({ errorCode: 11011, validations });
  expect((await say(other, [id], 'competitor')).status).toBe(403);
  expect(await fingerprintOfTables(test_.api.db)).toEqual(before);
});
