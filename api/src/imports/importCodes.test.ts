/** Texts of imports written before ADR-128 get a code where they can be read, and are otherwise unchanged. */
import { english, type Message } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/database.ts';
import { migrate } from '../database/migrate.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
afterAll(async () => {
  await opened.db.destroy();
  await opened.drop();
});

type Old = [outcome: 'create' | 'update' | 'skip' | 'refuse', note: string, code: string | null, reverted?: boolean];

const ROWS: Old[] = [
  ['create', 'acme.example · Utrecht', null],
  // The place of a company, even if it reads like a reason.
  ['create', 'web domain', null],
  ['create', 'It is not there any more', 'import.row-gone', false],
  ['create', 'Changed since by Noor "N." Tester', 'import.changed-since', false],
  ['update', 'Changed since by somebody', 'import.changed-since', false],
  ['update', 'Adds to Acme (same web domain, e-mail)', 'import.adds-to'],
  ['update', 'Adds to row 3, Acme (B.V.) (same Account ID)', 'import.adds-to'],
  ['skip', 'Nothing new for Acme (same web domain, e-mail, phone number)', 'import.nothing-new'],
  ['skip', 'Nothing new for Acme', 'import.nothing-new-now'],
  ['skip', 'Is there already: \\1 & $& (same phone number)', 'import.is-there'],
  ['refuse', 'Account ID “x” is not a whole number', 'import.bad-id'],
  ['refuse', 'There is no company with the Account ID 30000.', 'import.no-such-id'],
  [
    'refuse',
    '3 companies have its web domain: North, Inc. (Account ID 1), row 2 (South), a company that you may not see.',
    'import.several-matches',
  ],
  [
    'refuse',
    'a company that you may not see has its web domain, but Bare (Account ID 2) has its e-mail.',
    'import.conflict',
  ],
  [
    'refuse',
    'A company with the same e-mail, phone number is there already, but you may not see it.',
    'import.hidden-match',
  ],
  ['refuse', 'Company Name is required', 'account.name-required'],
  ['refuse', 'Country “Mu”: Country does not exist', 'import.cell'],
  ['refuse', 'City “a; b”: City should have at most 120 characters', 'import.cell'],
  [
    'refuse',
    'Country “Mu; “x””: Country does not exist; Email “no”: Email is invalid; Phone number “1”: Phone number has another country code than +31',
    'import.reasons',
  ],
  // Cut after 2,000 characters, or of another program.
  ['refuse', 'Country “Mu”: Country does not ex', null],
  ['refuse', 'Something else', null],
];

test('migrating finds the code of each text, and leaves the others', async () => {
  opened = await openTestDatabase({ migrated: false });
  const { db } = opened;
  await migrate(db, '0024_audit_codes');
  const { rows: users } = await sql<{ id: number }>`
    insert into users (first_name, last_name, email, username, password_hash)
    values ('Ann', 'Lee', 'ann@salesdesk.example', 'ann', '') returning id`.execute(db);
  const { rows: imports } = await sql<{ id: number }>`
    insert into imports (user_id, filename, format, columns, row_count, mapping, reason) values
      (${users[0]?.id}, 'a.csv', 'Windows-1252, separated by semicolons', '[]', 1, '[]',
        'An unexpected error occurred. Please try again later.'),
      (${users[0]?.id}, 'b.xlsx', 'Excel', '[]', 1, '[]', null) returning id`.execute(db);
  for (const [at, [outcome, note, , reverted = null]] of ROWS.entries())
    await sql`insert into import_rows (import_id, row_number, outcome, name, note, reverted)
      values (${imports[0]?.id}, ${at + 2}, ${outcome}, 'X', ${note}, ${reverted})`.execute(db);

  await migrate(db);

  const rows = await db.selectFrom('import_rows').select(['note', 'note_message']).orderBy('row_number').execute();
  expect(rows.map(({ note, note_message }) => [note, note_message?.code ?? null])).toEqual(
    ROWS.map(([, note, code]) => [note, code]),
  );
  const wordings = rows.flatMap(({ note, note_message }) => (note_message ? [[english(note_message), note]] : []));
  expect(wordings.map(([said]) => said)).toEqual(wordings.map(([, note]) => note));
  const found = await db.selectFrom('imports').select(['format_message', 'reason_message']).orderBy('id').execute();
  expect(found).toEqual<{ format_message: Message | null; reason_message: Message | null }[]>([
    {
      format_message: {
        code: 'import.format',
        params: { encoding: 'Windows-1252', delimiter: { code: 'import.delimiter.semicolons', params: {} } },
      },
      reason_message: { code: 'error.unexpected', params: {} },
    },
    { format_message: { code: 'import.format-excel', params: {} }, reason_message: null },
  ]);
});
