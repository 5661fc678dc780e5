import {
  endpoints,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type MyActivities,
  type QueueItem,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { activities, leads } = endpoints;
let api: TestApp;
const people = {} as Record<'ann', Caller>;
beforeAll(async () => {
  api = await buildTestApp();
  const seller = ['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create'] as const;
  people.ann = await api.as(seller);
  await api.db
    .updateTable('users')
    .set({ first_name: 'Ann', last_name: 'Lee' })
    .where('id', '=', people.ann.userId)
    .execute();
});
afterAll(() => api.close());

type Saved = { activity_id: number; undo: { id: string } | null };
const made = async (who: Caller, body: Record<string, unknown>) => {
  const { body: answer } = await who.post<Saved>(activities.create.path, body, { json: true });
  expect([answer.message, answer.error]).toEqual([answer.message, false]);
  return answer.data as Saved;
};
const leadOf = async (id: number, query: Record<string, string> = {}) =>
  (await people.ann.get<Lead[]>(leads.list.path, query)).body.data?.find((lead) => lead.account_id === id);
const ownLead = (values = {}) => api.createLead({ pri_assignee_id: people.ann.userId, ...values });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the next step', () => {
  it('is the open task that is due first, on board and list, and its change reaches boards that are open', async () => {
    const { id } = await ownLead();
    expect((await leadOf(id))?.next_step).toBeNull();
    expect((await leadOf(id, { only: 'no-next-step' }))?.account_id).toBe(id);
    const { body: page } = await people.ann.get<LeadPage>(leads.list.path, { limit: 5 });
    await made(people.ann, { account_id: id, kind: 'task', text: 'Second', due_on: day(5) });
    const at = `${day(4)}T09:30:00.000Z`;
    await made(people.ann, { account_id: id, kind: 'task', text: 'First', due_on: day(4), due_at: at });
    const next = { text: 'First', due_on: day(4), due_at: at, assignee: 'Ann Lee' };
    expect((await leadOf(id))?.next_step).toMatchObject(next);
    expect(await leadOf(id, { only: 'no-next-step' })).toBeUndefined();
    const since = page.data?.as_of ?? '';
    const { body } = await people.ann.get<LeadChanges>(leads.changes.path, { since });
    expect(body.data?.changed?.find((lead) => lead.account_id === id)?.next_step).toMatchObject(next);
  });
});

describe('what is mine', () => {
  it('counts what is overdue on the day of the user, in the order of the days, and what was completed', async () => {
    const who = await api.as(['data.leads.view']);
    const { id } = await api.createLead({ name: 'Acme', pri_assignee_id: who.userId });
    const task = (text: string, days: number, due_at: Date | null = null) =>
      api.createTask(id, who.userId, { text, due_on: day(days), due_at });
    await task('Tomorrow', 1);
    await task('Yesterday', -1);
    await task('An hour ago', 0, new Date(Date.now() - 3_600_000));
    await task('Today', 0);
    const { id: done } = await task('Done', -2);
    await who.post(activities.complete.path, { activity_id: done, done: true });
    const mine = async (today: string) => (await who.get<MyActivities>(activities.mine.path, { today })).body.data;
    const found = await mine(day(0));
    expect(found?.open.map(({ text }) => text)).toEqual(['Yesterday', 'An hour ago', 'Today', 'Tomorrow']);
    expect([found?.overdue, found?.upcoming]).toEqual([2, 2]);
    expect(found?.completed.map(({ text, account_name }) => [text, account_name])).toEqual([['Done', 'Acme']]);
    expect((await mine(day(1)))?.overdue).toBe(3);
    expect((await who.get(activities.mine.path, { today: 'x' })).body.validations.today).toBe(
      'Today is not a day from 1900 to 2200',
    );
  });

  it('the queue has a task with a time when it is before the end of the day of the user, whatever day its author had', async () => {
    const who = await api.as(['data.leads.view']);
    const { id } = await api.createLead({ name: 'Acme', pri_assignee_id: who.userId });
    const ends = new Date(Date.now() + 3_600_000);
    const task = (text: string, days: number, late: number) =>
      api.createTask(id, who.userId, { text, due_on: day(days), due_at: new Date(ends.getTime() + late) });
    await task('Before the end', 1, -1);
    await task('After the end', 0, 0);
    const query = { today: day(0), today_ends: ends.toISOString() };
    const { body } = await who.get<QueueItem[]>(activities.queue.path, query);
    expect(body.data?.map((item) => item.task?.text)).toEqual(['Before the end']);
  });

  it('has the activities that mention the user, of colleagues only', async () => {
    const who = await api.as(['data.leads.view']);
    const { id } = await ownLead();
    const mentions = [who.userId, people.ann.userId];
    await made(people.ann, { account_id: id, kind: 'note', text: 'Ask @Noor', mentions });
    const mentioned = async (by: Caller) =>
      (await by.get<MyActivities>(activities.mine.path, { today: day(0) })).body.data?.mentions.map(({ text }) => text);
    expect([await mentioned(who), await mentioned(people.ann)]).toEqual([['Ask @Noor'], []]);
  });

  it('the work queue: tasks due by today, the oldest first, then leads that go cold and have no task', async () => {
    const who = await api.as(['data.leads.view']);
    const cold = (name: string, days: number) =>
      api.createLead({ name, sec_assignee_id: who.userId, updated_at: new Date(Date.now() - days * 86_400_000) });
    await cold('Cold', 25);
    await cold('Colder', 28);
    const { id: planned } = await cold('Planned', 29);
    await api.createTask(planned, who.userId, { due_on: day(3) });
    const { id } = await api.createLead({ name: 'Busy', pri_assignee_id: who.userId });
    await api.createTask(id, who.userId, { text: 'Now', due_on: day(0) });
    await api.createTask(id, who.userId, { text: 'Late', due_on: day(-9) });
    const { body } = await who.get<QueueItem[]>(activities.queue.path, { today: day(0) });
    expect(body.data?.map(({ account_name, task }) => [account_name, task?.text ?? null])).toEqual([
      ['Busy', 'Late'],
      ['Busy', 'Now'],
      ['Colder', null],
      ['Cold', null],
    ]);
  });
});
