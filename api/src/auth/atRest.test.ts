/** A copy of the database reveals no password, no code, no seed and no token. */
import { type RecoveryCodes, recoveryCodeOf } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, TEST_PASSWORD } from '../../test/index.ts';
import { enrol, login, passwordToken } from '../../test/signIn.ts';

it('a dump of every table contains nothing that opens an account', async () => {
  const test = await buildTestApp();
  const admin = await test.as(['system.staff.edit']);
  const user = await test.createUser();
  const { answer, seed } = await enrol(test, user.username);
  const token = answer.body.data?.token ?? '';
  const made = await test.anonymous.post<RecoveryCodes>(
    'auth/recovery-codes-make',
    { current_password: TEST_PASSWORD },
    { token },
  );
  const issued = await admin.get<{ passcode: string }>('generate-passcode', { user_id: user.id });
  await login(test, 'a-name-of-nobody', 'A-Guess-Of-1842');
  const secrets = {
    password: TEST_PASSWORD,
    guess: 'A-Guess-Of-1842',
    seed,
    'access token': token,
    'password token': await passwordToken(test, user.username),
    'refresh secret': answer.cookies.refresh ?? '',
    passcode: issued.body.data?.passcode ?? '',
    'name of nobody': 'a-name-of-nobody',
    ...Object.fromEntries(
      (made.body.data?.codes ?? []).map((code, i) => [`recovery code ${i}`, recoveryCodeOf(code) ?? '']),
    ),
  };
  expect(Object.keys(secrets)).toHaveLength(16);

  const tables = await test.db.introspection.getTables({ withInternalKyselyTables: false });
  let dump = '';
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(test.db);
    dump += JSON.stringify(rows);
  }
  expect(dump).toContain(user.username);
  // Six digits may occur in a time by chance, but as a whole value only in a code.
  const standsIn = (secret: string) => (/^\d{6}$/.test(secret) ? dump.includes(`"${secret}"`) : dump.includes(secret));
  expect(Object.entries(secrets).filter(([, secret]) => !secret || standsIn(secret))).toEqual([]);
  expect(dump).not.toMatch(/"[A-Z2-7]{32}"/);
  await test.close();
});
