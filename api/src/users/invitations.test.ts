import { endpoints, type Invitation, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { SMTPServer } from 'smtp-server';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { code, login, offeredSeed } from '../../test/signIn.ts';
import { buildUserFormTest, type UserFormTest } from '../../test/userForm.ts';
import { INVITATION_SECONDS } from '../crypto/tokens.ts';

const PASSWORD = 'Fresh-Orchard-31';
const { auth, users } = endpoints;

let kit: UserFormTest;
let test: TestApp;
beforeAll(async () => {
  kit = await buildUserFormTest();
  test = kit.test;
});
afterAll(() => test.close());

type Invited = Invitation & { user_id: number };

let serial = 0;
/** The form of somebody who is invited, with what the screen asks for. */
const form = (values: Record<string, unknown> = {}) => ({
  first_name: 'Ben',
  last_name: 'Blum',
  email: `ben${++serial}@company.example`,
  checkedPermissions: ['data.leads.view'],
  checkedNetworks: [kit.network.id],
  ...values,
});
const send = (values?: Record<string, unknown>, by: Caller = kit.admin) =>
  by.post<Invited>(users.invite.path, form(values));
async function invited(values?: Record<string, unknown>): Promise<Invited> {
  const { body } = await send(values);
  if (!body.data) throw new Error(body.message);
  return body.data;
}
const accept = ({ link }: { link: string }, password = PASSWORD) =>
  test.anonymous.post<{ token: string; username: string }>(auth.acceptInvitation.path, {
    invitation: link.split('#')[1],
    password,
  });
const renew = (user_id: number, by: Caller = kit.admin) => by.post<Invited>(users.renewInvitation.path, { user_id });
const isOver = {
  error: true,
  errorCode: 11011,
  validations: { invitation: 'This invitation has expired or was used already. Ask who invited you for a new link.' },
};

it('somebody invited chooses the password, enrols an authenticator and is signed in', async () => {
  const { user_id, link, email, expires_at, is_sent } = await invited();
  expect(link).toMatch(/^http:\/\/localhost(:\d+)?\/invitation#[\w.-]+$/);
  expect({ email, is_sent }).toEqual({ email: `ben${serial}@company.example`, is_sent: false });
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(INVITATION_SECONDS * 1000);
  expect(await kit.detail(user_id)).toMatchObject({
    username: `ben${serial}`,
    reporting_to: kit.admin.userId,
    designation: null,
    phone: null,
    user_permission: { permissions: ['data.leads.view'] },
  });
  const { body } = await accept({ link });
  expect(body.data).toMatchObject({ username: `ben${serial}` });
  const token = body.data?.token ?? '';
  const seed = await offeredSeed(test, token);
  const signedIn = await test.anonymous.post<{ token: string }>('verify-otp', { otp: code(seed) }, { token });
  const leads = await test.anonymous.get(endpoints.leads.list.path, {}, { token: signedIn.body.data?.token });
  expect(leads.body.error).toBe(false);
  const trail = await test.db
    .selectFrom('audit')
    .where('entity_id', '=', user_id)
    .select(['summary', 'after'])
    .execute();
  expect(trail.map(({ summary }) => summary).slice(0, 2)).toEqual([
    'Invited Ben Blum',
    'Chose a password by an invitation',
  ]);
  expect(JSON.stringify(trail)).not.toContain(link.split('#')[1]);
});

describe('the link', () => {
  it('works once', async () => {
    const invitation = await invited();
    const both = await Promise.all([accept(invitation), accept(invitation, 'Other-Orchard-32')]);
    expect(both.filter(({ body }) => body.error === false)).toHaveLength(1);
    expect((await accept(invitation)).body).toMatchObject(isOver);
  });

  it('ends after 72 hours', async () => {
    const invitation = await invited();
    jest.useFakeTimers({
      now: Date.now() + (INVITATION_SECONDS + 60) * 1000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'hrtime', 'performance'],
    });
    try {
      expect((await accept(invitation)).body).toMatchObject(isOver);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is void after a new one, for a colleague who is deactivated or deleted, and after a password by staff', async () => {
    const first = await invited();
    const second = (await renew(first.user_id)).body.data as Invited;
    expect((await accept(first)).body).toMatchObject(isOver);
    expect((await accept(second)).body.error).toBe(false);
    for (const end of [
      (user_id: number) => kit.admin.post(users.statusChange.path, { user_id, status_code: 2 }),
      (user_id: number) => kit.admin.post(users.delete.path, { user_id }),
      (user_id: number) =>
        kit.update(user_id, { password: 'Engine-Of-1842', designation: 'Sales', phone: '+31205550199', country: 1 }),
    ]) {
      const invitation = await invited();
      expect((await end(invitation.user_id)).body.error).toBe(false);
      expect((await accept(invitation)).body).toMatchObject(isOver);
    }
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])('is no other text: %j', async (text) => {
    const before = await fingerprintOfTables(test.db);
    expect((await accept({ link: `#${text}` })).body.error).toBe(true);
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('takes no weak password, and stays open for another', async () => {
    const invitation = await invited();
    expect((await accept(invitation, 'short')).body.validations).toEqual({ password: PASSWORD_RULE_TEXT });
    expect((await accept(invitation, 'Password1!')).body.validations).toHaveProperty('password');
    expect((await accept(invitation)).body.error).toBe(false);
  });
});

describe('inviting', () => {
  it('refuses what the form refuses', async () => {
    expect(await kit.refused(() => send({ first_name: ' ', email: 'nobody', checkedPermissions: [] }))).toMatchObject({
      first_name: 'First name is required',
      email: 'Email is invalid',
      checkedPermissions: expect.anything(),
    });
    const { email } = await invited();
    expect(await kit.refused(() => send({ email }))).toEqual({ email: 'Email is already in use' });
    expect(await kit.refused(() => send({ reporting_to: 999_999 }))).toHaveProperty('reporting_to');
  });

  it('grants nothing that the inviter does not hold', async () => {
    const rep = await test.as(['system.staff.create', 'data.leads.view']);
    expect((await send({}, rep)).body.error).toBe(false);
    expect(await kit.refused(() => send({ checkedPermissions: ['system.staff.edit'] }, rep))).toHaveProperty(
      'checkedPermissions',
    );
    const mighty = await invited({ checkedPermissions: ['data.leads.view', 'system.staff.edit'] });
    expect(await kit.refused(() => renew(mighty.user_id, rep))).toHaveProperty('user_id');
  });

  it('names them by the e-mail where the part before @ is taken', async () => {
    await invited({ email: 'taken@company.example' });
    const { user_id } = await invited({ email: 'taken@other.example' });
    expect(await kit.detail(user_id)).toMatchObject({ username: 'taken@other.example' });
  });

  it('makes no link for somebody who has chosen a password, not even for a repeated call', async () => {
    const body = form();
    const headers = { 'idempotency-key': 'invite-1' };
    const call = () => kit.admin.post<Invited>(users.invite.path, body, { headers });
    const first = (await call()).body.data as Invited;
    const again = (await call()).body.data as Invited;
    expect(again.user_id).toBe(first.user_id);
    expect((await accept(again)).body.error).toBe(false);
    expect((await call()).body.data ?? null).toBeNull();
    expect(await kit.refused(() => renew(first.user_id))).toEqual({
      user_id: 'This user has chosen a password already.',
    });
    expect((await login(test, `ben${serial}`, PASSWORD)).body.error).toBe(false);
  });
});

describe('with a mail server', () => {
  const mails: string[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuses ? new Error('No such mailbox') : null),
    onData: (stream, _, done) => {
      let text = '';
      stream
        .on('data', (part) => (text += String(part)))
        .on('end', () => {
          mails.push(text);
          done();
        });
    },
  });
  let own: TestApp;
  let by: Caller;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    own = await buildTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'sales@company.example' });
    by = await own.as(['system.staff.create', 'data.leads.view']);
  });
  afterAll(async () => {
    await own.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const invite = async (email: string) => {
    const network = await own.createNetwork();
    return (await by.post<Invited>(users.invite.path, form({ email, checkedNetworks: [network.id] }))).body;
  };

  it('the link is sent to the e-mail', async () => {
    const { data } = await invite('zoe@company.example');
    expect(data).toMatchObject({ is_sent: true });
    const mail = mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain('To: zoe@company.example');
    expect(mail).toContain('From: sales@company.example');
    expect(mail?.replaceAll('\r\n', '')).toContain(data?.link);
  });

  it('a mail that is refused costs nothing but the mail', async () => {
    refuses = true;
    expect(await invite('yara@company.example')).toMatchObject({ error: false, data: { is_sent: false } });
  });
});
