import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseDetails, satisfiesRange } from '@salesdesk/shared/domain';
import { detailsProblems } from './discovery.ts';
import { codeOf } from './fileErrors.ts';
import { goLive, tryOut } from './rollout.ts';
import { checkReleaseName, type ReleaseStore } from './store.ts';

/** What the host that people use provides: `dist/host.json` of its build. */
export interface HostDescription {
  contract: string;
  shares: Record<string, string>;
}

export interface Publication {
  /** Folder of the remote's build (`dist`). */
  build: string;
  store: ReleaseStore;
  host: HostDescription;
  /** Share of people in per cent; everybody when absent. */
  traffic?: number;
}

/** The build may not be released; `problems` says why, one sentence each. */
export class PublishRefused extends Error {
  override name = 'PublishRefused';
  readonly code = 422;
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`This build cannot be published:\n${problems.join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Checks a remote's build, keeps it as a release and brings it to people. Gives its name and version. Throws
 * `PublishRefused`, or `ReleaseExists` when the version is taken. Until the last step, one write of the discovery
 * document, nobody sees anything of it.
 */
export async function publish({
  build,
  store,
  host,
  traffic,
}: Publication): Promise<{ name: string; version: string }> {
  const { details, version } = await readBuild(build);
  const problems = detailsProblems(details);
  if (!problems.length) problems.push(...hostProblems(details, host), ...(await fileProblems(build, details.assets)));
  if (problems.length) throw new PublishRefused(problems);
  checkReleaseName(details.name, version);
  await store.addRelease(details.name, version, build);
  if (traffic === undefined) await goLive(store, details.name, version);
  else await tryOut(store, details.name, version, traffic);
  return { name: details.name, version };
}

async function readBuild(build: string): Promise<{ details: ReleaseDetails; version: string }> {
  try {
    const [declared, hashes] = await Promise.all(
      ['remote.json', 'integrity.json'].map((file) => readJson(build, file)),
    );
    const { version, ...details } = declared as unknown as ReleaseDetails & { version: string };
    return { details: { ...details, assets: hashes as unknown as Record<string, string> }, version: String(version) };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
    throw new PublishRefused([`${build} is not the build of a remote: ${(error as Error).message}.`]);
  }
}

async function readJson(folder: string, file: string): Promise<object> {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}

function hostProblems({ contract, shared }: ReleaseDetails, host: HostDescription): string[] {
  return [
    ...(satisfiesRange(host.contract, contract)
      ? []
      : [`It needs contract ${contract}; the host has ${host.contract}.`]),
    ...Object.entries(shared).flatMap(([key, range]) => {
      const provided = host.shares[key];
      if (provided === undefined) return [`It needs ${key}, which the host does not provide.`];
      return satisfiesRange(provided, range) ? [] : [`It needs ${key} ${range}; the host provides ${provided}.`];
    }),
  ];
}

/** Every file has the hash it is announced with, and no file comes along unannounced. */
async function fileProblems(build: string, assets: Record<string, string>): Promise<string[]> {
  const files = await filesBelow(build);
  const unannounced = files.filter((file) => !assets[file] && !isCompanion(file, assets));
  const hashed = await Promise.all(
    Object.entries(assets).map(async ([file, integrity]) =>
      files.includes(file) && (await integrityOf(path.join(build, file))) !== integrity ? [file] : [],
    ),
  );
  return [
    ...Object.keys(assets)
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is missing.`),
    ...hashed.flat().map((file) => `${file} is not what its hash says.`),
    ...unannounced.map((file) => `There is no hash for ${file}.`),
  ];
}

/** The list of hashes itself, and compressed copies: a browser checks what comes out of them. */
function isCompanion(file: string, assets: Record<string, string>): boolean {
  const original = file.replace(/\.(br|gz)$/, '');
  return original === 'integrity.json' || assets[original] !== undefined;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
