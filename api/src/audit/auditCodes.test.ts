/** Rows written before ADR-128 get the code of their summary and are otherwise unchanged. */
import type { AuditAction } from '@salesdesk/shared/domain';
import { english, messageRefOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/database.ts';
import { migrate } from '../database/migrate.ts';
import { verifyChain } from './chain.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
afterAll(async () => {
  await opened.db.destroy();
  await opened.drop();
});

type Row = [
  action: AuditAction | 'x',
  summary: string,
  said: [code: string, params?: Record<string, string | number>] | null,
  after?: object,
];

const imported = { import: 'list "2026".csv' };
const ROWS: Row[] = [
  ['account.created', 'Added O\'Neil & Sons "Tea" B.V.', ['account.created', { name: 'O\'Neil & Sons "Tea" B.V.' }]],
  ['account.created', 'Imported Acme', ['account.imported', { name: 'Acme' }], imported],
  ['account.edited', 'Edited A\\1 & Sons', ['account.edited', { name: 'A\\1 & Sons' }]],
  ['account.edited', 'Edited Acme. Inc. by an import', ['account.edited-by-import', { name: 'Acme. Inc.' }], imported],
  // A company with that name, edited by hand.
  ['account.edited', 'Edited Done by an import', ['account.edited', { name: 'Done by an import' }]],
  ['account.edited', 'Put back Acme: its import was reverted', ['account.put-back', { name: 'Acme' }], imported],
  ['account.import-reverted', 'Removed A: B: its import was reverted', ['account.removed', { name: 'A: B' }]],
  ['account.promoted', 'Promoted to lead in New', ['account.promoted', { stage: 'New' }]],
  ['lead.moved', 'Moved from New to Contacted', ['lead.moved', { from: 'New', to: 'Contacted' }]],
  ['lead.moved', 'Moved from Sent to client to New', ['lead.moved', { from: 'Sent to client', to: 'New' }]],
  ['lead.moved', 'Moved from New to Sent to client', ['lead.moved', { from: 'New', to: 'Sent to client' }]],
  ['lead.moved', 'Moved from Gone to Old', ['lead.moved', { from: 'Gone', to: 'Old' }]],
  ['lead.moved', 'Moved', null],
  ['lead.move-undone', 'Undone: back in Sent to client', ['undone.stage', { stage: 'Sent to client' }]],
  ['account.promotion-undone', 'Undone: back on the Q List', ['undone.q-list']],
  ['account.edit-undone', 'Undone: with its assignees again', ['undone.assignees']],
  ['account.handover-undone', 'Undone: back on the Q List', ['undone.q-list']],
  [
    'account.handed-over',
    'Handed over from Ann Lee to Bob Moss',
    ['account.handed-over', { who: 'Ann Lee', reassignee: 'Bob Moss' }],
  ],
  [
    'account.handed-over',
    'Handed over from Jo to Lee to Go to Man',
    ['account.handed-over', { who: 'Jo to Lee', reassignee: 'Go to Man' }],
  ],
  ['accounts.exported', 'Exported 1 companies', ['accounts.exported', { number: '1' }]],
  ['accounts.invented', 'Added 1,000,000 invented companies', ['accounts.invented', { number: '1,000,000' }]],
  ['user.created', "Added ada from the machine's shell", ['user.created-from-shell', { name: 'ada' }]],
  ['user.edited', 'Edited Ann Lee and set a password', ['user.edited-with-password', { name: 'Ann Lee' }]],
  ['user.edited', 'Edited Ann Lee', ['user.edited', { name: 'Ann Lee' }]],
  ['user.switched', 'Deactivated Ann', ['user.deactivated', { name: 'Ann' }]],
  ['user.switch-undone', 'Undone: Ann is inactive again', ['undone.inactive', { name: 'Ann' }]],
  ['user.deletion-undone', 'Undone: Ann is back', ['undone.back', { name: 'Ann' }]],
  [
    'user.handed-over',
    'Handed over 1 company of Ann to Go to Man',
    ['user.handed-over', { count: 1, who: 'Ann', reassignee: 'Go to Man' }],
  ],
  [
    'user.handed-over',
    'Handed over 12 companies of Ann to Bob',
    ['user.handed-over', { count: 12, who: 'Ann', reassignee: 'Bob' }],
  ],
  ['user.handover-undone', 'Undone: 2 companies are not handed over', ['undone.handover', { count: 2 }]],
  ['user.locked', 'Locked for 15 minutes after five failed attempts', ['user.locked-minutes', { minutes: 15 }]],
  [
    'user.locked',
    'Locked in one browser for 2 h after five failed attempts',
    ['user.locked-in-browser-hours', { hours: 2 }],
  ],
  ['session.ended', 'Signed out', ['session.closed']],
  ['network.switch-undone', 'Undone: Net is active again', ['undone.active', { name: 'Net' }]],
  ['import.done', 'Imported a to b.csv', ['import.done', { file: 'a to b.csv' }]],
  ['view.chosen', 'Opens q-list with the view My "own"', ['view.chosen', { list: 'q-list', name: 'My "own"' }]],
  ['layout.saved', 'Reset the columns of leads', ['layout.reset', { list: 'leads' }]],
  [
    'override.granted',
    'Runs leads from http://localhost:5001 until 2026-03-01T10:00:00.000Z',
    [
      'override.granted-origin',
      { remote: 'leads', origin: 'http://localhost:5001', until: '2026-03-01T10:00:00.000Z' },
    ],
  ],
  ['override.reset', 'Reset all overrides', ['override.reset-all']],
  ['x', 'Added by an unknown program', null],
];

test('the summaries of old rows get a code, and the trail is still intact', async () => {
  opened = await openTestDatabase({ migrated: false });
  const { db } = opened;
  await migrate(db, '0023_sign_in_attempts');
  await sql`insert into users (first_name, last_name, email, username, password_hash)
    values ('Go to', 'Man', 'go@salesdesk.example', 'go', '')`.execute(db);
  await sql`update stages set name = 'Sent to client' where slug = 'contacted'`.execute(db);
  for (const [action, summary, , after] of ROWS)
    await sql`insert into audit (action, entity, summary, after)
      values (${action}, 'account', ${summary}, ${after ? JSON.stringify(after) : null}::jsonb)`.execute(db);

  await migrate(db);

  const rows = await db.selectFrom('audit').select(['summary', 'code', 'params']).orderBy('id').execute();
  expect(rows.map(({ summary, code, params }) => [summary, code && [code, params]])).toEqual(
    ROWS.map(([, summary, said]) => [summary, said && [said[0], said[1] ?? {}]]),
  );
  for (const { summary, code, params } of rows) {
    const message = messageRefOf(code, params);
    if (message) expect(english(message)).toBe(summary);
  }
  expect(await verifyChain(db)).toMatchObject({ whole: true, rows: ROWS.length });
  await expect(sql`update audit set code = null`.execute(db)).rejects.toThrow('The audit trail cannot be changed.');
});
