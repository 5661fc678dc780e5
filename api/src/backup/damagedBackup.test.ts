/** Whatever is wrong with a backup, the refused restore leaves the old data unchanged, hash for hash, and says why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  altered,
  type Backups,
  flipped,
  half,
  makeBackups,
  once,
  otherKey,
  reencrypted,
  SENTENCE,
  tableLines,
  without,
  written,
} from '../../test/backups.ts';
import { openTestDatabase } from '../../test/database.ts';
import { CommandError } from '../config/commandLine.ts';
import { sumsOf } from './backup.ts';
import { restoreBackup } from './restore.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await makeBackups();
});
afterAll(() => backups.remove());

interface Damage {
  what: string;
  make: () => string | Promise<string>;
  why: string | RegExp;
  options?: () => { identity?: string };
}
const withKey = () => ({ identity: backups.identity });
const DAMAGES: Damage[] = [
  { what: 'cut in half', make: () => written(half(backups.files.present)), why: 'cannot be unpacked' },
  {
    what: 'with a flipped byte',
    make: () => flipped(readFileSync(backups.files.present), 3_000),
    why: /unpacked|read|not those/,
  },
  { what: 'of another kind', make: () => written(Buffer.from('PGDMP')), why: 'cannot be unpacked' },
  { what: 'of nothing', make: () => written(Buffer.alloc(0)), why: 'is no whole backup' },
  { what: 'that is a folder', make: () => backups.folder, why: 'cannot be read (EISDIR)' },
  { what: 'without its end', make: () => altered((lines) => lines.slice(0, -1)), why: 'its end is missing' },
  {
    what: 'with a changed row',
    make: () => altered(once('present7', 'present8'), 'present', { fit: false }),
    why: 'the rows of accounts are not those',
  },
  { what: 'with a line of nonsense', make: () => altered(once(/^#.*"table".*/, '#null')), why: 'cannot be read' },
  {
    what: 'with a table twice',
    make: () => altered((lines) => [...lines.slice(0, -1), ...tableLines(lines, 'users')]),
    why: 'users stands in a wrong place',
  },
  {
    what: 'with rows of no table',
    make: () => altered(([head = '', ...rest]) => [head, '{"id":1}', ...rest]),
    why: 'rows of no table',
  },
  {
    what: 'of a newer program',
    make: () => altered(once('"0001_staff"', '"0001_staff","9999_future"')),
    why: 'newer than this program',
  },
  { what: 'with a gap in its migrations', make: () => altered(once('"0005_record_versions",', '')), why: 'has a gap' },
  {
    what: 'with no migrations',
    make: () => altered(once(/"migrations":\[.*\]/, '"migrations":[]')),
    why: 'cannot be read',
  },
  {
    what: 'with too few migrations',
    make: () => altered(once(/,"0007_.*\]/, ']')),
    why: 'do not have the same tables',
  },
  { what: 'without a table', make: () => altered(without('users')), why: 'the same tables: "users"' },
  {
    what: 'of an older program, without a table',
    make: () => altered(without('users'), 'older'),
    why: 'the same tables: "users"',
  },
  {
    what: 'with a table too many',
    make: () =>
      altered(
        once(
          '#{"kind":"table","table":"users"}',
          '#{"kind":"table","table":"odd"}\n#{"kind":"sum","table":"odd","sum":{"rows":0,"hash":""}}\n#{"kind":"table","table":"users"}',
        ),
      ),
    why: 'is no whole backup',
  },
  ...(['present', 'older'] as const).flatMap((age): Damage[] => [
    {
      what: `${age}: with right sums, a text where a number belongs`,
      make: () => altered(once('"type": 1,', '"type": "x",'), age),
      why: /invalid input syntax/,
    },
    {
      what: `${age}: with right sums, an assignee who is not there`,
      make: () => altered(once(/"pri_assignee_id": \d/, '"pri_assignee_id": 4711'), age),
      why: /foreign key/,
    },
    {
      what: `${age}: with right sums, one row twice`,
      make: () =>
        altered((lines) => lines.flatMap((line) => (line.includes(`"${age}7"`) ? [line, line] : [line])), age),
      why: /duplicate key/,
    },
    {
      what: `${age}: with right sums, a column too many`,
      make: () => altered(once('"type": 1,', '"type": 1, "odd": 1,'), age),
      why: 'accounts did not come back',
    },
    {
      what: `${age}: with a counter of nothing`,
      make: () => altered(once(/"counters":\{/, '"counters":{"odd_seq":1,'), age),
      why: /odd_seq/,
    },
    {
      what: `${age}: with a counter below its start`,
      make: () => altered(once(/"counters":\{.*\}\}/, '"counters":{"users_id_seq":0}}'), age),
      why: 'cannot be read',
    },
  ]),
  { what: 'encrypted, without its key', make: () => backups.files.encrypted, why: 'is encrypted. Add --identity' },
  {
    what: 'encrypted, with another key',
    make: () => backups.files.encrypted,
    why: /The key in ".*" does not open/,
    options: () => ({ identity: otherKey() }),
  },
  {
    what: 'encrypted, with a key that is none',
    make: () => backups.files.encrypted,
    why: 'holds no key of age',
    options: () => ({ identity: backups.files.present }),
  },
  {
    what: 'encrypted, with no file for the key',
    make: () => backups.files.encrypted,
    why: 'cannot be read',
    options: () => ({ identity: join(backups.folder, 'none') }),
  },
  {
    what: 'encrypted, with a flipped byte',
    make: () => flipped(readFileSync(backups.files.encrypted), 3_000),
    why: 'cannot be decrypted',
    options: withKey,
  },
  {
    what: 'encrypted, cut off',
    make: () => written(half(backups.files.encrypted)),
    why: /cannot be (decrypted|unpacked)/,
    options: withKey,
  },
  {
    what: 'encrypted, of damaged content',
    make: () => reencrypted((plain) => plain.subarray(0, 2_000)),
    why: 'cannot be unpacked',
    options: withKey,
  },
  {
    what: 'that is not encrypted though a key is given',
    make: () => backups.files.present,
    why: 'is not encrypted',
    options: withKey,
  },
];

test.each(DAMAGES)('a backup $what changes nothing and says why', async ({ make, why, options }) => {
  const { db } = backups.target;
  const file = await make();
  const error = await restoreBackup(db, file, { overwrite: true, ...options?.() }).then(
    () => null,
    (failed: Error) => failed,
  );
  expect(error).toBeInstanceOf(CommandError);
  expect(error?.message).toMatch(why);
  expect(error?.message).toMatch(SENTENCE);
  expect(await sumsOf(db)).toEqual(backups.before);
});

test('an encrypted backup is restored with its key', async () => {
  const { encrypted } = backups.files;
  expect(readFileSync(encrypted).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const { db, drop } = await openTestDatabase({ migrated: false, unlimited: true });
  try {
    const sums = await restoreBackup(db, encrypted, { overwrite: false, identity: backups.identity });
    expect(await sumsOf(db)).toEqual(sums);
    expect(sums.get('accounts')?.rows).toBe(1500);
  } finally {
    await db.destroy();
    await drop();
  }
});
