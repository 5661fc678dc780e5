/** A copy of the host's development page and of the isolation page, with which a remote runs without the product. ADR-139. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DiscoveryDocument, documentKey, REMOTE_OF_PATH } from '@salesdesk/shared/domain';
import { nullWhenMissing } from '../store/files.ts';

/** What `GET /releases/host.json` answers: the page, and the paths of all files it may load. */
interface DevelopmentHost {
  page: string;
  files: string[];
}

/** A file of the development page, and nothing outside its folder. */
const HOST_FILE = /^\/assets\/development\/[\w.-]+$/;
const LIST = 'host.json';
const DISCOVERY = 'discovery.json';
/** The remote whose page is at /isolate. */
const ISOLATION = documentKey(REMOTE_OF_PATH['/isolate/*'] ?? '');
/** A file of its release. */
const ISOLATION_FILE = /^\/r\/qa(\/(?!\.)[\w.-]+){2}$/;

/** Where the copy is kept: a package manager's update does not remove it, and no repository has it. */
export const hostCopyFolder = (folder: string) => path.join(folder, 'node_modules/.cache/salesdesk/host');

/** Brings the copy up to date. Rejects when the product cannot be reached or hands out no page. */
export async function copyHost(product: string, folder: string): Promise<void> {
  const host = (await (await fetched(`${product}/releases/${LIST}`)).json()) as DevelopmentHost;
  const target = hostCopyFolder(folder);
  await mkdir(path.join(target, 'assets/development'), { recursive: true });
  const files = host.files.filter((file) => HOST_FILE.test(file));
  // Their names contain a hash of the content.
  for (const file of files.filter((name) => !existsSync(path.join(target, name)))) {
    const reply = await fetched(product + file);
    await writeFile(path.join(target, file), new Uint8Array(await reply.arrayBuffer()));
  }
  await writeFile(path.join(target, 'index.html'), host.page);
  await copyIsolationPage(product, target);
  // Last, so that an interrupted copy is no copy.
  await writeFile(path.join(target, LIST), JSON.stringify(files));
  const current = new Set(files.map((file) => path.basename(file)));
  for (const name of await readdir(path.join(target, 'assets/development')))
    if (!current.has(name)) await rm(path.join(target, 'assets/development', name));
}

/** Copies the release of the isolation page that everyone gets, and a discovery document with it alone. */
async function copyIsolationPage(product: string, target: string): Promise<void> {
  const { microFrontends }: Partial<DiscoveryDocument> = await (await fetched(`${product}/${DISCOVERY}`)).json();
  const release = microFrontends?.[ISOLATION]?.find(({ deployment }) => deployment.default);
  const files = release ? ['mf-manifest.json', ...Object.keys(release.extras.salesdesk.assets)] : [];
  for (const name of files) {
    const file = release?.url.replace(/[^/]*$/, name) ?? '';
    const copy = path.join(target, file);
    if (!ISOLATION_FILE.test(file) || existsSync(copy)) continue;
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, new Uint8Array(await (await fetched(product + file)).arrayBuffer()));
  }
  const discovery = { schema: 'offline', microFrontends: release ? { [ISOLATION]: [release] } : {} };
  await writeFile(path.join(target, DISCOVERY), JSON.stringify(discovery));
}

/** The discovery document of the copy. */
export async function copiedDiscovery(folder: string): Promise<DiscoveryDocument> {
  return JSON.parse(await readFile(path.join(hostCopyFolder(folder), DISCOVERY), 'utf8'));
}

/** Whether there is a whole copy. */
export function hasHostCopy(folder: string): boolean {
  return [LIST, DISCOVERY].every((file) => existsSync(path.join(hostCopyFolder(folder), file)));
}

/** A file of the copy by its address; null for another address. */
export async function hostCopyFile(folder: string, address: string): Promise<Buffer | null> {
  if (!HOST_FILE.test(address) && !ISOLATION_FILE.test(address)) return null;
  return await readFile(path.join(hostCopyFolder(folder), address)).catch(nullWhenMissing);
}

async function fetched(address: string): Promise<Response> {
  const reply = await fetch(address);
  if (reply.ok) return reply;
  throw new Error(`${address} was answered with ${reply.status}.`);
}
