import { buildTestApp, type TestApp } from '../../test/index.ts';
import { identityOf } from '../app.ts';
import { reporterOf } from './authenticate.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const pseudonym = async (token: string) => (await identityOf(test.app).reporterOf(`Bearer ${token}`))?.name ?? null;

it('is the same for each session of a user, reveals nothing about them, and needs an open session', async () => {
  const [ada, ben] = [await test.as([]), await test.as([])];
  const name = await pseudonym(ada.token);
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(await pseudonym(ada.token)).toBe(name);
  expect(await pseudonym(ben.token)).not.toBe(name);
  expect(await identityOf(test.app).reporterOf(`Bearer ${ada.token}`)).toEqual({
    name,
    cohort: `user ${ada.userId}`,
    permissions: [],
  });
  expect(reporterOf(test.app.keys, { userId: ada.userId, permissions: [] }).name).toBe(name);
  const [head, claims] = ada.token.split('.');
  for (const forged of ['', 'x', `${head}.${claims}.`, `${head}.${claims}.${'A'.repeat(43)}`]) {
    expect(await pseudonym(forged)).toBeNull();
  }
  expect(await identityOf(test.app).reporterOf(undefined)).toBeNull();
  await test.db.updateTable('sessions').set({ revoked_at: new Date() }).execute();
  expect(await pseudonym(ada.token)).toBeNull();
});
