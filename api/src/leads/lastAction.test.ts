import type { AuditAction } from '@salesdesk/shared/domain';
import { say, sentenceOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { type AuditEntry, lastActions, record } from '../audit/audit.service.ts';
import { readWith } from './leads.sql.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const DUTCH = {
  'lead.moved': 'Verplaatst van {{from}} naar {{to}}',
  'account.edited': '{{name}} bewerkt',
  'undone.q-list': 'Weer op de "Q-lijst" {{name}}',
};
const read = async (texts: Record<string, string>) => {
  const { rows } = await sql<{ read: string }>`
    select ${readWith(texts)} as read from audit order by id desc limit 1
  `.execute(api.db);
  return rows[0]?.read;
};

test.each([
  [
    say('lead.moved', { from: 'New', to: "Sent to {{from}} %1 'x'" }),
    "Verplaatst van New naar Sent to {{from}} %1 'x'",
  ],
  [say('account.edited', { name: 'A\\1 & $1 Sons' }), 'A\\1 & $1 Sons bewerkt'],
  // A missing parameter is empty, a code without a text is in English.
  [say('undone.q-list'), 'Weer op de "Q-lijst" '],
  [say('undone.assignees'), 'Undone: with its assignees again'],
])('%j', async (message, dutch) => {
  await record(api.db, { actorId: null, action: 'account.edited', entityId: 1, message });
  expect(await read(DUTCH)).toBe(dutch);
});

test('without texts everything is in English, also rows without a code', async () => {
  await sql`insert into audit (action, entity, summary) values ('x', 'account', 'Something else')`.execute(api.db);
  expect([await read({}), await read(DUTCH)]).toEqual(['Something else', 'Something else']);
});

test('what was undone is not the last action, and the undoing is none', async () => {
  const { id } = await api.createLead();
  const moved = say('lead.moved', { from: 'New', to: 'Contacted' });
  const back = say('undone.stage', { stage: 'New' });
  const steps: [AuditAction, AuditEntry['message'], string][] = [
    ['account.created', say('account.created', { name: 'A' }), 'Added A'],
    ['lead.moved', moved, 'Moved from New to Contacted'],
    ['account.edited', say('account.edited', { name: 'A' }), 'Edited A'],
    ['account.edit-undone', say('undone.assignees'), 'Moved from New to Contacted'],
    ['activity.created', say('activity.note'), sentenceOf(say('activity.note'))],
    ['lead.move-undone', back, sentenceOf(say('activity.note'))],
    ['lead.moved', moved, 'Moved from New to Contacted'],
    ['account.edited', say('account.edited', { name: 'B' }), 'Edited B'],
    ['account.edit-undone', say('undone.assignees'), 'Moved from New to Contacted'],
    ['lead.move-undone', back, sentenceOf(say('activity.note'))],
  ];
  for (const [action, message, last] of steps) {
    await record(api.db, { actorId: null, action, entityId: id, message });
    expect((await lastActions(api.db, 'account', [id])).get(id)?.summary).toBe(last);
  }
});
