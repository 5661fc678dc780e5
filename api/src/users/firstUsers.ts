/** The first users of an empty database: those of the demo, or the administrator from the settings. */
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { hashPassword } from '../auth/passwords.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import { seedDemo } from '../seed/seed.ts';
import { existsAnyUser, insertUser } from './users.sql.ts';

/** Fills an empty database; leaves one with users unchanged. False if there is still no user. */
export async function fillWithUsers(db: Db, { demo, demoSize, firstAdmin }: Config, keys: Keys): Promise<boolean> {
  if (await existsAnyUser(db)) return true;
  if (firstAdmin) await createFirstAdmin(db, firstAdmin);
  else if (demo) await seedDemo(db, { size: demoSize, keys });
  return firstAdmin !== undefined || demo;
}

async function createFirstAdmin(db: Db, { username, email, password, name }: NonNullable<Config['firstAdmin']>) {
  await insertUser(db, {
    ...name,
    designation: 'Administrator',
    email,
    username,
    password_hash: await hashPassword(password),
    must_change_password: true,
    role: 'Administrator',
    permissions: [...PERMISSION_KEYS],
  });
}
