import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, nullWhenMissing } from './fileErrors.ts';
import { StaleDocument, type VersionedDocument } from './store.ts';

const REVISION = /^(\d+)\.json$/;
const KEPT_REVISIONS = 100;

interface Place {
  /** Folder of its revisions. */
  folder: string;
  /** File that shows the live revision to servers that know nothing of revisions. */
  mirror?: string;
  /** Permissions of the files it is kept in. */
  mode?: number;
}

/**
 * A document in a directory. Every state of it is a file of its own, `<folder>/<revision>.json`, and the highest is
 * live: a revision can be taken only once, whoever and how many try, so no change is lost, nothing has to be locked,
 * and what was live when can be read afterwards.
 */
export function directoryDocument<T>({ folder, mirror, mode = 0o644 }: Place): VersionedDocument<T> {
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
      await Promise.all(taken.slice(0, -KEPT_REVISIONS).map((revision) => rm(fileOf(revision), { force: true })));
    },
  };

  /** Repeats until the mirror shows the live revision: a slower writer may have put an older one over it. */
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

/** The revisions there are, lowest first. */
async function revisions(folder: string): Promise<number[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  return names
    .flatMap((name) => REVISION.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}
