/** The secret from which all keys are derived: the setting, or a generated one that is stored with the data. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { deriveKeys, fingerprint, goodKeys, type Keys, openSeed, sealSeed } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import { insertFactOnce, replaceFact, selectSeedsSealedBefore, updateSealedSeed } from './signIn.sql.ts';

const CHECK = 'secret_check';

/**
 * The keys of this database; throws if its data was sealed with another secret. If the previous secret is set too, the
 * seeds are sealed again, so that it can be removed a day later.
 */
export async function loadKeys(config: Config, db: Db): Promise<Keys> {
  const keys = deriveKeys(config.secretKey ?? (await storedSecret(config, db)), config.secretKeyPrevious);
  const [mark = '', ...before] = goodKeys(keys).map(({ check }) => fingerprint(check, 'salesdesk'));
  const stored = await insertFactOnce(db, CHECK, mark);
  if (stored !== mark && !before.includes(stored))
    throw new Error(
      'SECRET_KEY is not the one this database was made with: codes of authenticator apps cannot be read.',
    );
  if (keys.previous) await resealSeeds(db, keys);
  if (stored !== mark) await replaceFact(db, CHECK, mark);
  return keys;
}

async function resealSeeds(db: Db, keys: Keys): Promise<void> {
  for (const { id, totp_secret: from } of await selectSeedsSealedBefore(db, keys.kid))
    if (from) await updateSealedSeed(db, id, { from, to: sealSeed(keys, openSeed(keys, from)) });
}

async function storedSecret({ databaseUrl, dataDir }: Config, db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  if (databaseUrl || !dataDir) return insertFactOnce(db, 'secret', fresh);
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
