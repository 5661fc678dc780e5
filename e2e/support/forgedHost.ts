/** Forges releases of the host from the built one that fail to start, each in another way. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeHost } from '@salesdesk/delivery/host';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { tryOut } from '@salesdesk/delivery/rollout';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { cohortOf } from '@salesdesk/shared/domain';
import { integrityOf } from './forgedRelease.ts';
import { ROOT } from './product.ts';

/** How a host fails. */
export const FAULTS = {
  /** Its first script throws. */
  throws: (script: string) => `throw new Error('This host is broken.');${script}`,
  /** It starts nothing and says nothing. */
  hangs: () => 'void 0;',
  /** It claims to be there with an empty page. */
  white: () => "document.documentElement.dataset.boot = 'shown';",
  /** It replaces what the watch uses, and throws then. */
  hostile: () =>
    "window.fetch = () => new Promise(() => {}); window.setInterval = () => 0; history.replaceState = () => {}; throw new Error('This host is broken.');",
  /** What it needs later does not match its hash. */
  damaged: null,
  /** A file of it is missing. */
  missing: null,
} as const;
export type Fault = keyof typeof FAULTS;

/** Puts a forged host into the store, past all checks, for ten per cent of the users. Returns its version. */
export async function tryBroken(releases: string, fault: Fault, version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-host-'));
  try {
    cpSync(join(ROOT, 'host/dist'), folder, { recursive: true });
    forge(folder, fault, version);
    await completeHost(folder, null);
    const store = directoryStore(releases);
    await store.addRelease(HOST_NAME, version, folder);
    await tryOut(store, HOST_NAME, version, 10, { by: 'a test' });
    return version;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A version whose trial with ten per cent has some of these users in it; another one for each fault. */
export function versionFor(fault: Fault, users: { inside: readonly number[]; outside: readonly number[] }): string {
  const major = 90 + Object.keys(FAULTS).indexOf(fault);
  const isIn = (version: string, user: number) => cohortOf(`user ${user}`, HOST_NAME, version) < 10;
  for (let number = 1; ; number++) {
    const version = `${major}.0.${number}`;
    if (users.inside.every((user) => isIn(version, user)) && !users.outside.some((user) => isIn(version, user)))
      return version;
  }
}

function forge(folder: string, fault: Fault, version: string): void {
  const page = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  const described = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'));
  writeFileSync(join(folder, 'host.json'), JSON.stringify({ ...described, version }));
  const named = (prefix: string) => {
    const found = readdirSync(assets).find((name) => new RegExp(`^${prefix}\\.[0-9a-f]{10}\\.js$`).test(name));
    if (!found) throw new Error(`The host has no ${prefix}.`);
    return found;
  };
  const change = FAULTS[fault];
  const name = named(change ? 'main' : 'bootstrap');
  // Under a new name, because the names stand for the content.
  const other = name.replace(
    /\.[0-9a-f]{10}\./,
    `.${Buffer.from(version).toString('hex').slice(-10).padStart(10, '0')}.`,
  );
  const content = readFileSync(join(assets, name));
  const forged = Buffer.from(change ? change(content.toString()) : `${content}\n// damaged`);
  for (const suffix of ['', '.br', '.gz']) rmSync(join(assets, name + suffix), { force: true });
  if (fault !== 'missing') writeFileSync(join(assets, other), forged);
  const text = readFileSync(page, 'utf8').replace(name, other);
  writeFileSync(page, change ? text.replace(integrityOf(content), integrityOf(forged)) : text);
  if (change) return;
  // The entry point names the chunk too: it fetches it again, by the same name and hash.
  const main = named('main');
  const script = readFileSync(join(assets, main), 'utf8');
  const hashes = [name, other].map((file) => /\.([0-9a-f]{10})\./.exec(file)?.[1] ?? '');
  const next = Buffer.from(script.replaceAll(hashes[0] ?? '', hashes[1] ?? ''));
  const renamed = main.replace(/\.[0-9a-f]{10}\./, `.${hashes[1]}.`);
  for (const suffix of ['', '.br', '.gz']) rmSync(join(assets, main + suffix), { force: true });
  writeFileSync(join(assets, renamed), next);
  writeFileSync(
    page,
    readFileSync(page, 'utf8')
      .replace(main, renamed)
      .replace(integrityOf(Buffer.from(script)), integrityOf(next)),
  );
}
