import {
  type AccountRecord,
  type Activity,
  endpoints,
  endpointWith,
  type MyActivities,
  type Timeline,
  undoOf,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts, activities, leads, undo } = endpoints;
let api: TestApp;
const people = {} as Record<'ann' | 'bob' | 'viewer' | 'manager', Caller>;
beforeAll(async () => {
  api = await buildTestApp();
  const seller = ['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create'] as const;
  people.ann = await api.as(seller);
  people.bob = await api.as(seller);
  people.viewer = await api.as(['data.leads.view']);
  people.manager = await api.as([...seller, 'system.staff.edit']);
  await api.db
    .updateTable('users')
    .set({ first_name: 'Ann', last_name: 'Lee' })
    .where('id', '=', people.ann.userId)
    .execute();
});
afterAll(() => api.close());

type Saved = { activity_id: number; undo: { id: string } | null };
const create = (who: Caller, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  who.post<Saved>(activities.create.path, body, { json: true, headers });
const made = async (who: Caller, body: Record<string, unknown>) => {
  const { body: answer } = await create(who, body);
  expect([answer.message, answer.error]).toEqual([answer.message, false]);
  return answer.data as Saved;
};
const timeline = async (id: number, who = people.ann, only?: string) =>
  (await who.get<Timeline>(endpointWith(accounts.timeline, { id }).path, only ? { only } : {})).body.data?.data ?? [];
const recordOf = async (id: number) =>
  (await people.ann.get<AccountRecord>(endpointWith(accounts.one, { id }).path)).body.data as AccountRecord;
const activityOf = async (account: number, id: number): Promise<Activity | undefined> =>
  (await timeline(account)).find(({ activity }) => activity?.activity_id === id)?.activity ?? undefined;
const touched = async (id: number) =>
  await api.db.selectFrom('accounts').where('id', '=', id).select(['updated_at', 'version']).executeTakeFirstOrThrow();
const ownLead = (values = {}) => api.createLead({ pri_assignee_id: people.ann.userId, ...values });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const long = () => new Date(Date.now() - 40 * 86_400_000);

describe('writing', () => {
  it('a note, a call, a meeting and a task appear in the timeline, newest first, with who wrote them', async () => {
    const { id } = await ownLead();
    await made(people.ann, { account_id: id, kind: 'note', text: 'Likes\nred' });
    await made(people.ann, { account_id: id, kind: 'call', outcome: 'no-answer' });
    await made(people.ann, { account_id: id, kind: 'meeting', text: 'At the fair', outcome: 'held' });
    await made(people.ann, { account_id: id, kind: 'task', text: 'Send the offer', due_on: day(1) });
    const shown = (await timeline(id)).map(({ activity }) => activity);
    expect(shown.map((one) => [one?.kind, one?.text, one?.outcome, one?.due_on, one?.author.name])).toEqual([
      ['task', 'Send the offer', null, day(1), 'Ann Lee'],
      ['meeting', 'At the fair', 'held', null, 'Ann Lee'],
      ['call', '', 'no-answer', null, 'Ann Lee'],
      ['note', 'Likes\nred', null, null, 'Ann Lee'],
    ]);
    expect(shown[0]?.assignee).toEqual({ user_id: people.ann.userId, name: 'Ann Lee' });
    expect((await recordOf(id)).planned.map(({ text }) => text)).toEqual(['Send the offer']);
  });

  it.each([
    [{ kind: 'note', text: ' ' }, 'text', 'Note is required'],
    [{ kind: 'task', due_on: '2030-01-01' }, 'text', 'Task is required'],
    [{ kind: 'call' }, 'text', 'Write what was said, or choose an outcome'],
    [{ kind: 'call', outcome: 'held' }, 'outcome', 'This outcome does not fit this kind of activity'],
    [{ kind: 'note', text: 'x', outcome: 'reached' }, 'outcome', 'This outcome does not fit this kind of activity'],
    [{ kind: 'call', outcome: 'sold' }, 'outcome', 'This outcome does not fit this kind of activity'],
    [{ kind: 'visit', text: 'x' }, 'kind', 'Kind should be one of note, call, meeting, task'],
    [{ kind: 'task', text: 'x' }, 'due_on', 'Due day is required'],
    [{ kind: 'note', text: 'x', due_on: '2030-01-01' }, 'due_on', 'Only a task has a due day'],
    [{ kind: 'task', text: 'x', due_on: '2030-02-30' }, 'due_on', 'Due day is not a day from 1900 to 2200'],
    [{ kind: 'task', text: 'x', due_on: '0002-12-09' }, 'due_on', 'Due day is not a day from 1900 to 2200'],
    [{ kind: 'task', text: 'x', due_on: '9999-12-31' }, 'due_on', 'Due day is not a day from 1900 to 2200'],
    [{ kind: 'task', text: 'x', due_on: 'tomorrow' }, 'due_on', 'Due day is not a day from 1900 to 2200'],
    [
      { kind: 'task', text: 'x', due_on: '2030-01-01', due_at: '2030-01-05T10:00:00.000Z' },
      'due_at',
      'Due time is not on the due day',
    ],
    [{ kind: 'note', text: 'x'.repeat(4001) }, 'text', 'Text should have at most 4000 characters'],
    [{ kind: 'note', text: 'a\u0000b' }, 'text', 'Text contains a character that is not allowed'],
    [{ kind: 'note', text: 'x', mentions: [2_000_000] }, 'mentions', 'This colleague is not active any more.'],
    [
      { kind: 'task', text: 'x', due_on: '2030-01-01', assignee_id: 2_000_000 },
      'assignee_id',
      'This colleague is not active any more.',
    ],
    [{ kind: 'note', text: 'x', next_text: 'y' }, 'next_on', 'The next step needs a due day'],
    [{ kind: 'note', text: 'x', completes: 2_000_000 }, 'completes', 'This activity does not exist any more.'],
  ])('refuses %j with a message for %s and saves nothing', async (form, field, message) => {
    const { id } = await ownLead();
    const { body } = await create(people.ann, { account_id: id, ...form });
    expect([body.errorCode, body.validations[field]]).toEqual([11011, message]);
    expect(await timeline(id)).toEqual([]);
  });

  it('refuses a task for, and a mention of, a colleague who cannot see the company', async () => {
    const { id } = await api.createAccount({ pri_assignee_id: people.ann.userId, created_by: people.ann.userId });
    const unseen = 'This colleague cannot see this company.';
    const task = { account_id: id, kind: 'task', text: 'x', due_on: day(1) };
    const refusedFor = async (who: Caller) => {
      const asked = await create(people.ann, { ...task, assignee_id: who.userId });
      const mentioned = await create(people.ann, { account_id: id, kind: 'note', text: '@x', mentions: [who.userId] });
      return [asked.body.validations?.assignee_id, mentioned.body.validations?.mentions];
    };
    expect(await refusedFor(people.viewer)).toEqual([unseen, unseen]);
    expect((await recordOf(id)).planned).toEqual([]);
    expect(await refusedFor(people.bob)).toEqual([undefined, undefined]);
    const own = await made(people.ann, task);
    const edit = { activity_id: own.activity_id, assignee_id: people.viewer.userId };
    const { body } = await people.ann.post(activities.update.path, edit, { json: true });
    expect(body.validations).toEqual({ assignee_id: unseen });
  });

  it.each([
    '<script>alert(1)</script>',
    '=HYPERLINK("https://evil.example")',
    '\u{1f469}\u200d\u{1f4bb} {{name}}',
    "'; drop table users;--",
  ])('the text %j comes back unchanged, as data', async (text) => {
    const { id } = await ownLead();
    await made(people.ann, { account_id: id, kind: 'task', text, due_on: day(1) });
    expect((await timeline(id))[0]?.activity?.text).toBe(text);
    expect((await recordOf(id)).planned[0]?.text).toBe(text);
  });

  it('a repeated call with its idempotency key writes once', async () => {
    const { id } = await ownLead();
    const body = { account_id: id, kind: 'call', outcome: 'reached' };
    const first = await create(people.ann, body, { 'idempotency-key': 'once' });
    const second = await create(people.ann, body, { 'idempotency-key': 'once' });
    expect(second.body.data).toEqual(first.body.data);
    expect(await timeline(id)).toHaveLength(1);
    const { id: activity_id } = await api.createTask(id, people.ann.userId);
    const task = { activity_id, due_on: day(9) };
    const postpone = () => people.ann.post(activities.postpone.path, task, { headers: { 'idempotency-key': 'later' } });
    expect((await postpone()).body.data).toEqual((await postpone()).body.data);
  });

  it('a call with its next step, and the task that it completes, are one change with one undo', async () => {
    const { id } = await ownLead();
    const task = await made(people.ann, { account_id: id, kind: 'task', text: 'Call', due_on: day(0) });
    const form = { account_id: id, kind: 'call', outcome: 'later', next_on: day(3), completes: task.activity_id };
    const { undo: offer } = await made(people.ann, form);
    expect((await recordOf(id)).planned.map(({ text, due_on }) => [text, due_on])).toEqual([['Call again', day(3)]]);
    expect((await activityOf(id, task.activity_id))?.done_at).not.toBeNull();
    const { body } = await people.ann.post(undo.change.path, { id: offer?.id });
    expect([body.error, body.message]).toEqual([false, 'It is as it was before.']);
    expect((await recordOf(id)).planned.map(({ text }) => text)).toEqual(['Call']);
    expect((await timeline(id, people.ann, 'activities')).map(({ activity }) => activity?.kind)).toEqual(['task']);
  });

  it('a task that is completed already, or of another company, is not completed; the same is written without it', async () => {
    const { id } = await ownLead();
    const { id: completes } = await api.createTask(id, people.ann.userId);
    const form = { account_id: id, kind: 'note', text: 'Done', completes };
    await made(people.ann, form);
    const { body } = await create(people.ann, form);
    const validations = { completes: 'This task is completed already' };
    expect(body).toMatchObject({ errorCode: 11011, validations, data: { now: { completes: null } } });
    await made(people.ann, { ...form, completes: null });
    expect(await timeline(id, people.ann, 'activities')).toHaveLength(2);
    const ofAnother = await create(people.ann, { ...form, account_id: (await ownLead()).id });
    expect(ofAnother.body.validations.completes).toBe('The completed task belongs to another company');
  });
});

describe('the cold clock', () => {
  it('is reset by a call and a meeting, not by a note or a task, and never changes the version', async () => {
    for (const [form, isReset] of [
      [{ kind: 'call', outcome: 'no-answer' }, true],
      [{ kind: 'meeting', outcome: 'held' }, true],
      [{ kind: 'note', text: 'x' }, false],
      [{ kind: 'task', text: 'x', due_on: day(1) }, false],
    ] as const) {
      const { id } = await ownLead({ updated_at: long(), version: 4 });
      await made(people.ann, { account_id: id, ...form });
      const { updated_at, version } = await touched(id);
      expect([form.kind, Date.now() - updated_at.getTime() < 60_000, version]).toEqual([form.kind, isReset, 4]);
    }
  });

  it('runs again from before when the call is deleted, and the undo resets it again', async () => {
    const { id } = await ownLead({ updated_at: long() });
    const before = await touched(id);
    const { activity_id } = await made(people.ann, { account_id: id, kind: 'call', outcome: 'reached' });
    const called = await touched(id);
    const { body } = await people.ann.post(activities.delete.path, { activity_id });
    expect(await touched(id)).toEqual(before);
    await people.ann.post(undo.change.path, { id: undoOf(body.data)?.id });
    expect(await touched(id)).toEqual(called);
  });

  it('keeps a call that was logged after a move when the move is undone', async () => {
    const { id } = await ownLead({ updated_at: long() });
    const move = { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' };
    const { body } = await people.ann.post(leads.move.path, move);
    await made(people.ann, { account_id: id, kind: 'call', outcome: 'reached' });
    const called = await touched(id);
    await people.ann.post(undo.change.path, { id: undoOf(body.data)?.id });
    expect((await touched(id)).updated_at).toEqual(called.updated_at);
  });
});

describe('changing', () => {
  it('edits the sent fields of one’s own, marked as edited; an old version is refused with the newest', async () => {
    const { id } = await ownLead();
    const { activity_id } = await made(people.ann, { account_id: id, kind: 'call', text: 'One', outcome: 'reached' });
    const edited = await people.ann.post<Saved>(activities.update.path, { activity_id, version: 1, text: 'Two' });
    expect(await activityOf(id, activity_id)).toMatchObject({
      text: 'Two',
      outcome: 'reached',
      is_edited: true,
      version: 2,
    });
    const stale = await people.ann.post(activities.update.path, { activity_id, version: 1, text: 'Three' });
    expect([stale.status, stale.body.data]).toMatchObject([409, { version: 2, current: { text: 'Two' } }]);
    await people.ann.post(undo.change.path, { id: edited.body.data?.undo?.id });
    expect(await activityOf(id, activity_id)).toMatchObject({ text: 'One' });
  });

  it('is for its author and who may edit staff; a task also for its assignee and who may write to the company', async () => {
    const { id } = await ownLead();
    const { activity_id } = await made(people.ann, {
      account_id: id,
      kind: 'task',
      text: 'x',
      due_on: day(1),
      assignee_id: people.viewer.userId,
    });
    const outcome = async (who: Caller, path: string, body = {}) => {
      const { status, body: answer } = await who.post(path, { activity_id, ...body });
      return status === 200 && answer.error === false ? 'done' : `${status} ${answer.message}`;
    };
    const mine = '403 Only its author, or someone who may edit staff, can change this activity.';
    expect(await outcome(people.bob, activities.update.path, { text: 'y' })).toBe(mine);
    expect(await outcome(people.viewer, activities.delete.path)).toBe(mine);
    expect(await outcome(people.bob, activities.complete.path, { done: true })).toMatch(
      /^403 Only its author, its assignee/,
    );
    expect(await outcome(people.viewer, activities.postpone.path, { due_on: day(2) })).toBe('done');
    expect(await outcome(people.viewer, activities.complete.path, { done: true })).toBe('done');
    expect(await outcome(people.viewer, activities.postpone.path, { due_on: day(3) })).toBe(
      '200 This task is completed already',
    );
    expect(await outcome(people.manager, activities.update.path, { text: 'y' })).toBe('done');
    expect(await outcome(people.manager, activities.delete.path)).toBe('done');
    expect(await outcome(people.manager, activities.delete.path)).toBe('200 This activity does not exist any more.');
    const seen = (await timeline(id, people.bob)).map(({ summary }) => summary);
    expect(seen).toEqual([
      'Deleted an activity',
      'Edited an activity',
      'Completed a task',
      'Postponed a task',
      'Planned a task',
    ]);
  });

  it('hides from others that there is an activity of a company they may not see', async () => {
    const { id } = await api.createAccount();
    const { activity_id } = await made(people.ann, { account_id: id, kind: 'task', text: 'secret', due_on: day(1) });
    const { body } = await people.viewer.post(activities.complete.path, { activity_id, done: true });
    expect(body.message).toBe('This activity does not exist any more.');
    await api.db
      .updateTable('activities')
      .set({ assignee_id: people.viewer.userId })
      .where('id', '=', activity_id)
      .execute();
    const { body: mine } = await people.viewer.get<MyActivities>(activities.mine.path, { today: day(0) });
    expect(JSON.stringify(mine)).not.toContain('secret');
  });

  it('a note can be neither completed nor postponed', async () => {
    const { id } = await ownLead();
    const { activity_id } = await made(people.ann, { account_id: id, kind: 'note', text: 'x' });
    for (const [path, body] of [
      [activities.complete.path, { done: true }],
      [activities.postpone.path, { due_on: day(1) }],
    ] as const)
      expect((await people.ann.post(path, { activity_id, ...body })).body.validations.activity_id).toBe(
        'Only a task can be completed or postponed',
      );
  });

  it('undo is refused after a colleague changed the activity', async () => {
    const { id } = await ownLead();
    const task = { account_id: id, kind: 'task', text: 'x', due_on: day(1) };
    const { activity_id, undo: offer } = await made(people.ann, task);
    await people.manager.post(activities.postpone.path, { activity_id, due_on: day(2) });
    const { status, body } = await people.ann.post(undo.change.path, { id: offer?.id });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/changed .* since then/)]);
  });
});
