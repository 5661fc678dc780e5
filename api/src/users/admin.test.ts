/** The `admin` command, for a company that is locked out. ADR-123. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { code, login, offeredSeed } from '../../test/signIn.ts';
import { verifyChain } from '../audit/chain.ts';
import { openDatabase } from '../database/db.ts';
import { lockDirectory } from '../database/directoryLock.ts';
import { migrate } from '../database/migrate.ts';
import { listAdministrators, makeAdministrator } from './admin.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const restore = (username: string, email: string | null = null) => makeAdministrator(api.db, { username, email });
const rowOf = (id: number) => api.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** All three steps with that password; returns the permissions of the session. */
async function signInWith(username: string, password: string): Promise<string[]> {
  const token = (await login(api, username, password)).body.data?.token as string;
  const seed = await offeredSeed(api, token);
  const { body } = await api.anonymous.post<{ token: string }>('verify-otp', { otp: code(seed) }, { token });
  const claims = JSON.parse(Buffer.from(body.data?.token.split('.')[1] as string, 'base64url').toString());
  return claims.permissions;
}

it.each([
  ['without rights', {}],
  ['switched off', { status: 2 as const }],
  ['locked', { failed_attempts: 5, locked_until: new Date(Date.now() + 600_000) }],
  ['deleted', { deleted_at: new Date() }],
])('a user who is %s signs in as an administrator afterwards', async (_, values) => {
  const user = await api.createUser({ permissions: ['data.leads.view'], ...values });
  await api.db.updateTable('users').set({ totp_confirmed_at: new Date() }).where('id', '=', user.id).execute();
  const made = await restore(user.username.toUpperCase());
  expect(made).toMatchObject({ userId: user.id, username: user.username, isNew: false });
  expect((await login(api, user.username, TEST_PASSWORD)).body.errorCode).toBe(11014);
  expect((await signInWith(user.username, made.password)).sort()).toEqual([...PERMISSION_KEYS].sort());
  expect(await listAdministrators(api.db)).toContain(user.username);
});

it('ends existing sessions, and records the change in the trail without a user and without the password', async () => {
  const caller = await api.as(['data.leads.view']);
  const { username, permission_version } = await rowOf(caller.userId);
  const { password } = await restore(username);
  expect((await caller.get('user/get-logged-in-user-details')).status).toBe(401);
  expect((await rowOf(caller.userId)).permission_version).toBe(permission_version + 1);
  const trail = await api.db
    .selectFrom('audit')
    .where('entity', '=', 'user')
    .where('entity_id', '=', caller.userId)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(trail).toMatchObject({
    actor_id: null,
    action: 'user.edited',
    summary: `Made ${username} an administrator from the machine's shell, with a new password`,
    before: { permissions: ['data.leads.view'] },
  });
  expect(JSON.stringify(trail)).not.toContain(password);
  expect(await verifyChain(api.db, null)).toMatchObject({ whole: true });
});

it('adds one if there is none, and refuses names and e-mails that are taken or invalid', async () => {
  await expect(restore('nobody.here')).rejects.toThrow(
    'There is no user "nobody.here". To add one, give an e-mail too',
  );
  const made = await restore('somebody.new', 'somebody.new@salesdesk.example');
  expect(made.isNew).toBe(true);
  expect(await signInWith('somebody.new', made.password)).toHaveLength(PERMISSION_KEYS.length);
  await expect(restore('with space')).rejects.toThrow('no spaces');
  await expect(restore('somebody.new', 'no e-mail')).rejects.toThrow('Email is invalid');
  const other = await api.createUser();
  await expect(restore('another.new', other.email)).rejects.toThrow('Another user has the e-mail');
  const gone = await api.createUser({ deleted_at: new Date() });
  await api.createUser({ email: gone.email });
  await expect(restore(gone.username)).rejects.toThrow('Give another one after the name');
  expect((await restore(gone.username, 'free.again@salesdesk.example')).userId).toBe(gone.id);
});

/** Each run of the command starts a separate process. */
const isLong = Boolean(process.env.LONG_TESTS);

if (!process.env.TEST_DATABASE_URL) {
  it('the command refuses to run beside a running server or without a database', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'salesdesk-admin-'));
    const run = (...args: string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dir } as unknown as NodeJS.ProcessEnv;
      const script = join(__dirname, 'admin.main.ts');
      const options = { env, encoding: 'utf8' as const };
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], options);
      return { status, text: stdout + stderr };
    };
    if (isLong)
      expect(run('ada')).toMatchObject({ status: 1, text: expect.stringContaining('There is no database in') });
    const db = openDatabase({ dataDir: dir });
    await migrate(db);
    await db.destroy();
    const release = lockDirectory(dir);
    expect(run('ada', 'ada@salesdesk.example')).toMatchObject({ status: 1, text: expect.stringContaining(dir) });
    release();
    if (isLong) expect(run()).toMatchObject({ status: 1, text: expect.stringContaining('Nobody active holds') });
    const said = /^Added ada: active, with every permission.*\nPassword: \S{23}\nSign in with it now/;
    expect(run('ada', 'ada@salesdesk.example')).toMatchObject({ status: 0, text: expect.stringMatching(said) });
    if (isLong) expect(run()).toMatchObject({ status: 1, text: expect.stringContaining('Administrators: ada.') });
    rmSync(dir, { recursive: true });
  });
}
