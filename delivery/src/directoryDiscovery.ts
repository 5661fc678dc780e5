import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { codeOf, nullWhenMissing } from './fileErrors.ts';
import { type ReleaseStore, StaleDiscovery } from './store.ts';

const REVISION = /^(\d+)\.json$/;
const KEPT_REVISIONS = 100;

/**
 * The discovery document in a directory. Every state of it is a file of its own, `.discovery/<revision>.json`, and
 * the highest is live: a revision can be taken only once, whoever and how many try, so no change is lost, and what
 * was live when can be read afterwards. `discovery.json` mirrors the live one for servers that know nothing of this.
 */
export function directoryDiscovery(directory: string): Pick<ReleaseStore, 'readDiscovery' | 'replaceDiscovery'> {
  const history = path.join(directory, '.discovery');
  const fileOf = (revision: number) => path.join(history, `${revision}.json`);
  let read: { revision: number; document: DiscoveryDocument } | null = null;

  return {
    async readDiscovery() {
      const revision = (await revisions(history)).at(-1);
      if (revision === undefined) return null;
      if (read?.revision !== revision) {
        read = { revision, document: JSON.parse(await readFile(fileOf(revision), 'utf8')) };
      }
      return { document: read.document, etag: String(revision) };
    },

    async replaceDiscovery(document, etag) {
      const expected = etag === null ? 0 : Number(etag);
      await mkdir(history, { recursive: true });
      const taken = await revisions(history);
      if ((taken.at(-1) ?? 0) !== expected) throw new StaleDiscovery();
      const draft = path.join(history, `.draft-${randomUUID()}`);
      try {
        await writeFile(draft, `${JSON.stringify(document, null, 2)}\n`, { flush: true });
        await link(draft, fileOf(expected + 1));
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new StaleDiscovery() : error;
      } finally {
        await rm(draft, { force: true });
      }
      await mirror();
      await Promise.all(taken.slice(0, -KEPT_REVISIONS).map((revision) => rm(fileOf(revision), { force: true })));
    },
  };

  /** Repeats until the mirror shows the live revision: a slower writer may have put an older one over it. */
  async function mirror(): Promise<void> {
    for (;;) {
      const revision = (await revisions(history)).at(-1);
      if (revision === undefined) return;
      const draft = path.join(directory, `.discovery-${randomUUID()}`);
      await copyFile(fileOf(revision), draft);
      await rename(draft, path.join(directory, 'discovery.json'));
      if ((await revisions(history)).at(-1) === revision) return;
    }
  }
}

/** The revisions there are, lowest first. */
async function revisions(history: string): Promise<number[]> {
  const names = (await readdir(history).catch(nullWhenMissing)) ?? [];
  return names
    .flatMap((name) => REVISION.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}
