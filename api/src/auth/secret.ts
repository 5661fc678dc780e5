/** Where the secret comes from that all keys derive from: the setting, else one generated and kept with the data. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { deriveKeys, fingerprint, goodKeys, type Keys } from '../crypto/keys.ts';
import { openSeed, sealSeed } from '../crypto/sealing.ts';
import type { Db } from '../database/db.ts';
import { keepFact, replaceFact } from './secret.sql.ts';
import { selectSeedsSealedBefore, updateSealedSeed } from './signIn.sql.ts';

const CHECK = 'secret_check';

/**
 * The keys of this database; throws when the secret is not the one its data was sealed with. With the previous one at
 * hand, everything that can be sealed anew is, so that the previous one may go a day later.
 */
export async function loadKeys(config: Config, db: Db): Promise<Keys> {
  const keys = deriveKeys(config.secretKey ?? (await keptSecret(config, db)), config.secretKeyPrevious);
  const [mark = '', ...before] = goodKeys(keys).map(({ check }) => fingerprint(check, 'salesdesk'));
  const kept = await keepFact(db, CHECK, mark);
  if (kept !== mark && !before.includes(kept))
    throw new Error(
      'SECRET_KEY is not the one this database was made with: codes of authenticator apps cannot be read.',
    );
  if (keys.previous) await sealAnew(db, keys);
  if (kept !== mark) await replaceFact(db, CHECK, mark);
  return keys;
}

async function sealAnew(db: Db, keys: Keys): Promise<void> {
  for (const { id, totp_secret: from } of await selectSeedsSealedBefore(db, keys.kid))
    if (from) await updateSealedSeed(db, id, { from, to: sealSeed(keys, openSeed(keys, from)) });
}

async function keptSecret({ databaseUrl, dataDir }: Config, db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  if (databaseUrl || !dataDir) return keepFact(db, 'secret', fresh);
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
