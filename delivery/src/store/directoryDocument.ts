import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, nullWhenMissing } from './fileErrors.ts';
import { StaleDocument, type VersionedDocument } from './store.ts';

const REVISION = /^(\d+)\.json$/;
const MAX_REVISIONS = 100;

interface DocumentLocation {
  /** Folder of its revisions. */
  folder: string;
  /** Copy of the live revision for servers that do not know about revisions. */
  mirror?: string;
  /** Permissions of its files. */
  mode?: number;
  /** Number of earlier revisions that stay readable. */
  revisions?: number;
}

/**
 * A document in a directory. Every revision is a separate file, `<folder>/<revision>.json`, and the highest is live.
 * Creating a revision succeeds only once, so concurrent writers lose no change without locks, and the history stays
 * readable.
 */
export function directoryDocument<T>({
  folder,
  mirror,
  mode = 0o644,
  revisions: kept = MAX_REVISIONS,
}: DocumentLocation): VersionedDocument<T> {
  const fileOf = (revision: number) => path.join(folder, `${revision}.json`);
  let known: { revision: number; value: T } | null = null;

  return {
    async read() {
      const revision = (await revisions(folder)).at(-1);
      if (revision === undefined) return null;
      if (known?.revision !== revision) {
        known = { revision, value: JSON.parse(await readFile(fileOf(revision), 'utf8')) };
      }
      return { value: known.value, etag: String(revision) };
    },

    async replace(value, etag) {
      const expected = etag === null ? 0 : Number(etag);
      await mkdir(folder, { recursive: true });
      const taken = await revisions(folder);
      if ((taken.at(-1) ?? 0) !== expected) throw new StaleDocument();
      const draft = path.join(folder, `.draft-${randomUUID()}`);
      try {
        await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { flush: true, mode });
        await link(draft, fileOf(expected + 1));
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new StaleDocument() : error;
      } finally {
        await rm(draft, { force: true });
      }
      if (mirror) await showLive(mirror);
      await Promise.all(taken.slice(0, -kept).map((revision) => rm(fileOf(revision), { force: true })));
    },
  };

  /** Repeats until the mirror holds the live revision, because a slower writer may have overwritten it. */
  async function showLive(file: string): Promise<void> {
    for (;;) {
      const revision = (await revisions(folder)).at(-1);
      if (revision === undefined) return;
      const draft = path.join(folder, `.draft-${randomUUID()}`);
      await copyFile(fileOf(revision), draft);
      await rename(draft, file);
      if ((await revisions(folder)).at(-1) === revision) return;
    }
  }
}

/** The existing revisions, lowest first. */
async function revisions(folder: string): Promise<number[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  return names
    .flatMap((name) => REVISION.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}
