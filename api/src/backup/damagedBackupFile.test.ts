/**
 * Whatever is wrong with the file of a backup or its key, the refused restore leaves the old data unchanged, and says why. What
 * unpacks, decrypts and reads may differ on another Node.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Backups,
  type Damage,
  expectRefused,
  flipped,
  half,
  makeBackups,
  otherKey,
  reencrypted,
  sumsOf,
  written,
} from '../../test/backups.ts';
import { openTestDatabase } from '../../test/database.ts';
import { restoreBackup } from './restore.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await makeBackups();
});
afterAll(() => backups.remove());

const withKey = () => ({ identity: backups.identity });
const DAMAGES: Damage[] = [
  { what: 'cut in half', make: () => written(half(backups.files.plain)), why: 'cannot be unpacked' },
  {
    what: 'with a flipped byte',
    make: () => flipped(readFileSync(backups.files.plain), 3_000),
    why: /unpacked|read|not those/,
  },
  { what: 'of another kind', make: () => written(Buffer.from('PGDMP')), why: 'cannot be unpacked' },
  { what: 'of nothing', make: () => written(Buffer.alloc(0)), why: 'is no whole backup' },
  { what: 'that is a folder', make: () => backups.folder, why: 'cannot be read (EISDIR)' },
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
    options: () => ({ identity: backups.files.plain }),
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
    make: () => backups.files.plain,
    why: 'is not encrypted',
    options: withKey,
  },
];

test.each(DAMAGES)('a backup $what changes nothing and says why', (damage) => expectRefused(backups, damage));

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
