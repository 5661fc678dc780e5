/** Embedded databases that begin as a copy of a migrated one: making one anew takes seconds, and each test file has its own. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { type Db, EXTENSIONS, openDatabase } from '../src/database/db.ts';
import { migrate } from '../src/database/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const COPIES = fileURLToPath(new URL('../../.cache/test-database/', import.meta.url));

/** In memory; every migration has run. */
export async function openMigrated(): Promise<Db> {
  const embedded = new PGlite({ ...EXTENSIONS, loadDataDir: await migratedFiles() });
  return openDatabase({ dataDir: null }, { embedded });
}

/** Made once, and again when a migration or the database program has changed. */
async function migratedFiles(): Promise<Blob> {
  const file = path.join(COPIES, `${stateOfMigrations()}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const embedded = new PGlite(EXTENSIONS);
    const db = openDatabase({ dataDir: null }, { embedded });
    await migrate(db);
    const files = await embedded.dumpDataDir('none');
    await db.destroy();
    keep(file, Buffer.from(await files.arrayBuffer()));
    return files;
  }
}

/** Another name first: other test files look for it at the same time. */
function keep(file: string, content: Buffer): void {
  mkdirSync(COPIES, { recursive: true });
  const outdated = readdirSync(COPIES).filter((name) => name.endsWith('.tar'));
  for (const name of outdated) rmSync(path.join(COPIES, name), { force: true });
  const unfinished = path.join(COPIES, randomUUID());
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function stateOfMigrations(): string {
  // The path of an installed package names its version.
  const state = createHash('sha256').update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const name of readdirSync(MIGRATIONS).sort())
    state.update(name).update(readFileSync(path.join(MIGRATIONS, name)));
  return state.digest('hex').slice(0, 16);
}
