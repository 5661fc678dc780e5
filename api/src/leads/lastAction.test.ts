import { LAST_ACTIONS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { readIn } from './lastAction.sql.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const inDutch = async (summary: string) => {
  const { rows } = await sql<{ read: string }>`select ${readIn('nl', sql`${summary}::text`)} as read`.execute(api.db);
  return rows[0]?.read;
};

test.each(Object.entries(LAST_ACTIONS.nl))('%s', async (english, dutch) => {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, '<$1> (B.V.)');
  expect(await inDutch(fill(english))).toBe(fill(dutch));
});

test.each([
  ['Moved from New to Sent to client', 'Verplaatst van New naar Sent to client'],
  ['Edited A\\1 & Sons', 'A\\1 & Sons bewerkt'],
  ['Something nobody translated', 'Something nobody translated'],
])('%s', async (english, dutch) => {
  expect(await inDutch(english)).toBe(dutch);
});
