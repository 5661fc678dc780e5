/** What is not undone, and the message that says why. ADR-112. */
import { endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { png } from '../../test/images.ts';
import { type Caller, fingerprintOfTables, NewFile, type TestApp } from '../../test/index.ts';
import { buildUndoTest, doing, moving, type UndoTest, undoing } from '../../test/undoTest.ts';

const { accounts, networks, users } = endpoints;
let api: TestApp;
let ada: Caller;
let bea: Caller;
let stateOf: UndoTest['stateOf'];
beforeAll(async () => {
  ({ api, ada, bea, stateOf } = await buildUndoTest());
});
afterAll(() => api.close());

describe('a record that was changed since', () => {
  it('names the colleague, the company and the change', async () => {
    const lead = await api.createLead({ name: 'Acme' });
    const offer = await moving(ada, lead.id, 'new', 'contacted');
    await moving(bea, lead.id, 'contacted', 'qualified');
    const before = await fingerprintOfTables(api.db);
    const message = 'Bea Blum changed Acme since then: Moved from Contacted to Qualified. It stays as it is.';
    expect(await undoing(ada, offer)).toMatchObject({
      status: 409,
      body: { error: true, errorCode: 11011, message, validations: { undo: message }, data: { undone: 0 } },
    });
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });

  it('counts as changed even if a colleague moved it back', async () => {
    const lead = await api.createLead({ name: 'There and back' });
    const offer = await moving(ada, lead.id, 'new', 'contacted');
    await moving(bea, lead.id, 'contacted', 'new');
    expect((await undoing(ada, offer)).status).toBe(409);
  });

  it('calls the user "You"; an earlier own change can be undone after the later one', async () => {
    const lead = await api.createLead({ name: 'Mine' });
    const [first, second] = [
      await moving(ada, lead.id, 'new', 'contacted'),
      await moving(ada, lead.id, 'contacted', 'lost'),
    ];
    expect((await undoing(ada, first)).body.message).toContain(
      'You changed Mine since then: Moved from Contacted to Lost',
    );
    expect((await undoing(ada, second)).body.error).toBe(false);
    expect((await undoing(ada, first)).body).toMatchObject({ error: false, message: 'Mine is back in New.' });
  });

  it('does not reveal what was done to a colleague', async () => {
    const user = await api.createUser({ first_name: 'Tom', last_name: 'Thorn' });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 2 });
    await bea.post(users.update.path, { user_id: user.id, password: 'Fresh-Orchard-31', reporting_to: ada.userId });
    expect((await undoing(ada, offer)).body.message).toBe('Bea Blum changed Tom Thorn since then. It stays as it is.');
  });

  it('ignores that the colleague signed in', async () => {
    const user = await api.createUser({ status: 2 });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 1 });
    await api.as(user.username);
    expect((await undoing(ada, offer)).body.error).toBe(false);
  });
});

describe('current permissions and rules', () => {
  it('a user who may no longer move the lead may not undo the move', async () => {
    const clerk = await api.as(['data.leads.view']);
    const lead = await api.createLead({ pri_assignee_id: clerk.userId });
    const offer = await moving(clerk, lead.id, 'new', 'contacted');
    await sql`update accounts set pri_assignee_id = null where id = ${lead.id}`.execute(api.db);
    expect(await undoing(clerk, offer)).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  });

  it('a colleague who is deactivated by an undo is signed out', async () => {
    const user = await api.createUser({ status: 2 });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 1 });
    const there = await api.as(user.username);
    await undoing(ada, offer);
    expect((await there.get(users.loggedIn.path)).status).toBe(401);
  });

  it.each([
    ['the user name', (u: { username: string }) => ({ username: u.username.toUpperCase() }), 'user name'],
    ['the e-mail', (u: { email: string }) => ({ email: u.email }), 'e-mail'],
  ])('a colleague whose %s is taken stays deleted', async (_what, take, word) => {
    const user = await api.createUser({ first_name: 'Uma', last_name: 'Unique' });
    const offer = await doing(ada, users.delete.path, { user_id: user.id });
    await api.createUser(take(user));
    expect((await undoing(ada, offer)).body.message).toBe(
      `Somebody else has the ${word} of Uma Unique by now. Uma Unique stays deleted.`,
    );
  });

  it('a network is restored, or another one gets its code, never both', async () => {
    const form = { network_name: 'N', network_color_code: '#aabbcc', network_url: 'https://n.example' };
    for (let n = 0; n < 6; n++) {
      const network = await api.createNetwork({ code: `RACE${n}` });
      const offer = await doing(ada, networks.delete.path, { network_id: network.id });
      const network_logo = new NewFile('logo.png', png());
      const create = () => bea.post(networks.create.path, { ...form, network_code: `RACE${n}`, network_logo });
      const both = await Promise.all(n % 2 ? [undoing(ada, offer), create()] : [create(), undoing(ada, offer)]);
      expect(both.map(({ body }) => body.error).sort()).toEqual([false, true]);
      expect(both.map(({ status }) => status)).not.toContain(500);
    }
  });

  it('a network whose code is taken stays deleted', async () => {
    const network = await api.createNetwork({ code: 'ONCE' });
    const offer = await doing(ada, networks.delete.path, { network_id: network.id });
    await api.createNetwork({ code: 'once' });
    expect((await undoing(ada, offer)).body.message).toMatch(/^Another network has the code ONCE by now/);
  });
});

describe('a deleted colleague with companies', () => {
  it('gets them back, as either assignee; those changed since stay with the reassignee and are named', async () => {
    const [gone, reassignee] = [await api.createUser({ first_name: 'Old', last_name: 'Hand' }), await api.createUser()];
    const mine = [
      await api.createLead({ pri_assignee_id: gone.id }),
      await api.createLead({ sec_assignee_id: gone.id, pri_assignee_id: reassignee.id }),
      await api.createAccount({ pri_assignee_id: reassignee.id, sec_assignee_id: gone.id, name: 'Taken up' }),
    ];
    const before = await Promise.all(mine.map(({ id }) => stateOf('accounts', id)));
    const offer = await doing(ada, users.delete.path, { user_id: gone.id, reassign_to: reassignee.id });
    await bea.post(accounts.assignee.path, { account_id: mine[2]?.id, account_sec_assignee_id: ada.userId });
    const { body } = await undoing(ada, offer);
    expect(body).toMatchObject({
      error: false,
      message: 'Old Hand is back. 1 of 3 companies was changed since and stays as it is.',
      data: { undone: 3, kept: [{ entity: 'account', entity_id: mine[2]?.id, name: 'Taken up' }] },
    });
    const after = await Promise.all(mine.map(({ id }) => stateOf('accounts', id)));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({ sec_assignee_id: ada.userId });
    const trail = await api.db
      .selectFrom('audit')
      .where('entity', '=', 'user')
      .where('entity_id', '=', gone.id)
      .select(['action', 'summary'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(trail).toEqual([
      { action: 'user.deletion-undone', summary: 'Undone: Old Hand is back' },
      { action: 'user.handover-undone', summary: 'Undone: 2 companies are not handed over' },
    ]);
  });
});
