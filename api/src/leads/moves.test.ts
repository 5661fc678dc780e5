import {
  COLD_SLUG,
  CONVERTED_SLUG,
  canMoveLead,
  canMoveToCold,
  endpoints,
  MOVE_REFUSALS,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';

const MOVE = endpoints.leads.move.path;
const DAY_MS = 24 * 60 * 60 * 1000;
let api: TestApp;
let mover: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  mover = await api.as(['data.leads.view', 'data.leads.edit-all']);
});
afterAll(() => api.close());

const move = (who: Caller, leadId: number, from: string, to: string) =>
  who.post(MOVE, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
const stageOf = async (id: number) =>
  await api.db
    .selectFrom('accounts')
    .innerJoin('stages', 'stages.id', 'accounts.stage_id')
    .where('accounts.id', '=', id)
    .select(['slug', 'type'])
    .executeTakeFirstOrThrow();

test('a move by somebody who may: the stage changes, one audit row is written', async () => {
  const lead = await api.createLead();
  const { body } = await move(mover, lead.id, 'new', 'contacted');
  expect(body).toMatchObject({ error: false, message: 'Status updated successfully' });
  expect(await stageOf(lead.id)).toMatchObject({ slug: 'contacted', type: 2 });
  const rows = await api.db
    .selectFrom('audit')
    .where('entity_id', '=', lead.id)
    .where('action', '=', 'lead.moved')
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor_id: mover.userId, summary: 'Moved from New to Contacted' });
});

test('every pair of stages, with and without the rights: the answer is the rule the screens ask', async () => {
  const stages = await api.db.selectFrom('stages').selectAll().orderBy('position').execute();
  const rules = (stage: (typeof stages)[number]) => ({
    kanban_column_slug_name: stage.slug,
    kanban_column_is_drag_in: stage.is_drag_in,
    kanban_column_is_drag_out: stage.is_drag_out,
  });
  const rightSets: PermissionKey[][] = [
    ['data.leads.view'],
    ['data.leads.view', 'data.leads.edit-all'],
    ['data.leads.view', 'data.leads.edit-all', 'data.leads.convert-to-account'],
  ];
  for (const permissions of rightSets) {
    const who = await api.as(permissions);
    for (const from of stages) {
      for (const to of stages.filter((stage) => stage.slug !== from.slug)) {
        const lead = await api.createLead({}, from.slug);
        const { body } = await move(who, lead.id, from.slug, to.slug);
        const person = { userId: who.userId, permissions };
        const fresh = {
          account_pri_assignee_id: null,
          account_sec_assignee_id: null,
          updated_at: new Date().toISOString(),
        };
        const verdict =
          to.slug === COLD_SLUG
            ? canMoveToCold(fresh, rules(from), person, new Date())
            : canMoveLead(fresh, rules(from), rules(to), person);
        expect([from.slug, to.slug, body.error]).toEqual([from.slug, to.slug, !verdict.allowed]);
        if (!verdict.allowed) expect(body.message).toBe(MOVE_REFUSALS[verdict.refusal]);
        expect((await stageOf(lead.id)).slug).toBe(verdict.allowed ? to.slug : from.slug);
      }
    }
  }
});

test('an assignee moves the own lead; others are refused with 11013', async () => {
  const who = await api.as(['data.leads.view']);
  const own = await api.createLead({ sec_assignee_id: who.userId });
  const foreign = await api.createLead();
  expect((await move(who, own.id, 'new', 'contacted')).body.error).toBe(false);
  const before = await fingerprintOfTables(api.db);
  const refused = await move(who, foreign.id, 'new', 'contacted');
  expect(refused).toMatchObject({
    status: 403,
    body: { error: true, errorCode: 11013, message: MOVE_REFUSALS.notYours },
  });
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

test('converting makes an account of the lead, which then stays where it is', async () => {
  const who = await api.as(['data.leads.view', 'data.leads.edit-all', 'data.leads.convert-to-account']);
  const lead = await api.createLead();
  await move(who, lead.id, 'new', CONVERTED_SLUG);
  expect(await stageOf(lead.id)).toMatchObject({ slug: CONVERTED_SLUG, type: 3 });
  expect((await move(who, lead.id, CONVERTED_SLUG, 'new')).body.message).toBe(MOVE_REFUSALS.converted);
});

test('the cold move takes what has been idle for more than 30 days, to the minute', async () => {
  const idle = await api.createLead({ updated_at: new Date(Date.now() - 30 * DAY_MS - 60_000) });
  const fresh = await api.createLead({ updated_at: new Date(Date.now() - 30 * DAY_MS + 60_000) });
  expect((await move(mover, idle.id, 'new', COLD_SLUG)).body.error).toBe(false);
  expect((await move(mover, fresh.id, 'new', COLD_SLUG)).body).toMatchObject({
    error: true,
    errorCode: 11011,
    message: MOVE_REFUSALS.notIdle,
  });
  expect((await stageOf(fresh.id)).slug).toBe('new');
});

test('unknown leads and stages, a Q-List record, and missing fields change nothing', async () => {
  const lead = await api.createLead();
  const company = await api.createAccount();
  const before = await fingerprintOfTables(api.db);
  const answers = [
    await move(mover, 999_999, 'new', 'contacted'),
    await move(mover, company.id, 'new', 'contacted'),
    await move(mover, lead.id, 'nowhere', 'contacted'),
    await move(mover, lead.id, 'new', 'nowhere'),
    await mover.post(MOVE, { leadId: lead.id }),
    await mover.post(MOVE, { fromcolumnSlug: 'new', tocolumnSlug: 'contacted' }),
  ];
  expect(answers.map(({ body }) => body.errorCode)).toEqual([11011, 11011, 11011, 11011, 11011, 11011]);
  expect(answers[0]?.body.message).toBe('This lead does not exist.');
  expect(answers[3]?.body.message).toBe('This stage does not exist.');
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

test('the same stage is no move: nothing is written', async () => {
  const lead = await api.createLead();
  const before = await fingerprintOfTables(api.db);
  expect((await move(mover, lead.id, 'new', 'new')).body.error).toBe(false);
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

test('of 50 moves of one lead at once one wins; the others are told who moved it where', async () => {
  const lead = await api.createLead();
  const targets = ['contacted', 'qualified', 'proposal-sent', 'negotiation', 'payment-pending'];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => move(mover, lead.id, 'new', targets[i % targets.length] as string)),
  );
  const won = answers.filter(({ body }) => body.error === false);
  expect(won).toHaveLength(1);
  const { slug } = await stageOf(lead.id);
  const stage = await api.db.selectFrom('stages').where('slug', '=', slug).select('name').executeTakeFirstOrThrow();
  const who = await api.db.selectFrom('users').where('id', '=', mover.userId).selectAll().executeTakeFirstOrThrow();
  const told = `${who.first_name} ${who.last_name} moved this lead to ${stage.name}.`;
  expect(new Set(answers.filter(({ body }) => body.error).map(({ body }) => body.message))).toEqual(new Set([told]));
});

test('200 random moves by two people: the counts always sum to the number of leads', async () => {
  const other = await api.as(['data.leads.view', 'data.leads.edit-all']);
  const leads = await Promise.all(Array.from({ length: 12 }, () => api.createLead()));
  const slugs = ['new', 'contacted', 'qualified', 'proposal-sent'];
  const pick = (n: number, seed: number) => (seed * 7919 + n * 104_729) % slugs.length;
  for (let i = 0; i < 200; i++) {
    const lead = leads[i % leads.length] as { id: number };
    await move(i % 2 ? mover : other, lead.id, slugs[pick(i, 3)] as string, slugs[pick(i, 5)] as string);
  }
  const { body } = await mover.get<{ account_count_count: number }[]>(endpoints.leads.stages.path);
  const sum = (body.data ?? []).reduce((all, stage) => all + stage.account_count_count, 0);
  const { count } = await api.db
    .selectFrom('accounts')
    .where('stage_id', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(sum).toBe(Number(count));
});
