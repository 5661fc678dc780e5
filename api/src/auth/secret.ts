/** Where the secret comes from that all keys derive from: the setting, else one generated and kept with the data. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { deriveKeys, fingerprint, type Keys } from './keys.ts';
import { keepFact } from './secret.sql.ts';

/** The keys of this database; throws when the secret is not the one its data was sealed with. */
export async function loadKeys(config: Config, db: Db): Promise<Keys> {
  const keys = deriveKeys(config.secretKey ?? (await keptSecret(config, db)));
  const mark = fingerprint(keys.check, 'salesdesk');
  if ((await keepFact(db, 'secret_check', mark)) !== mark)
    throw new Error(
      'SECRET_KEY is not the one this database was made with: codes of authenticator apps cannot be read.',
    );
  return keys;
}

async function keptSecret({ databaseUrl, dataDir }: Config, db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  if (databaseUrl || !dataDir) return keepFact(db, 'secret', fresh);
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
