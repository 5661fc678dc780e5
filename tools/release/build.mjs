/**
 * `npm run build`: builds the host and every remote whose sources have changed, and publishes new versions to the
 * release store. It takes two seconds when nothing has changed. `-- --one` builds one application of host and remotes
 * instead, and publishes nothing (ADR-001).
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ensureInstalled, ROOT } from '../run/install.mjs';
import { hostPackage, kitVersion, remotePackages } from './packages.mjs';

/** Until the lock of another build is tried again. */
const RETRY_MS = 200;
/** Each build uses several threads. */
const CONCURRENCY = 2;

/** Builds and releases. `only`: names of the remotes to release; all when absent. Throws when a build fails. */
export async function build({ only } = {}) {
  process.chdir(ROOT);
  const { register } = await import('tsx/esm/api');
  register();
  await withLock(path.join(ROOT, '.cache/build.lock'), () => buildAndRelease(only));
}

async function buildAndRelease(only) {
  const host = hostPackage();
  const remotes = (await remotePackages()).filter(({ name }) => !only || only.includes(name));
  const isBuilt = ({ folder, version }, file) => readVersion(path.join(folder, 'dist', file)) === version;
  // Also what the store has already: `npm run release` publishes what is in these folders.
  const outdated = [
    ...(isBuilt(host, 'host.json') ? [] : [host]),
    ...remotes.filter((remote) => !isBuilt(remote, 'remote.json')),
  ];
  const building = eachOf(outdated, CONCURRENCY, buildPackage);
  // While the packages are built: loading what releases them takes a second.
  const publishing = Promise.all([import('./releases.ts'), import('../run/settings.ts')]);
  publishing.catch(() => undefined);
  await building;
  const [{ release, releaseKit }, { builtKit }] = await publishing;
  const kit = kitVersion();
  // Asked here as well, because what builds it takes half a second to load.
  if (builtKit()?.version !== kit) await import('./kit.ts').then(({ makeKit }) => makeKit(kit));
  // The host first: a remote may need what it provides.
  for (const one of [host, ...remotes]) await release(one);
  await releaseKit();
}

/** Builds one application into `host/one/dist`. Throws when that fails. */
export async function buildOne() {
  const { name, folder, version } = hostPackage();
  const versions = (await remotePackages()).map((remote) => remote.version);
  const hash = createHash('sha256')
    .update([version, ...versions].join())
    .digest('hex')
    .slice(0, 10);
  await buildPackage(
    { name: `one application of ${name} and remotes`, folder, version: `${version.split('-')[0]}-${hash}` },
    ['--env', 'one'],
  );
}

/** Builds one package of `packages.mjs` into its dist, with these arguments of rspack. Throws when that fails. */
export async function buildPackage({ name, folder, version }, args = []) {
  const began = performance.now();
  await run(folder, version, args);
  console.log(`Built ${name} ${version} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function run(folder, version, args) {
  const rspack = path.join(folder, 'node_modules/@rspack/cli/bin/rspack.js');
  const env = { ...process.env, NODE_ENV: 'production', SALESDESK_RELEASE: version };
  const options = { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY };
  await promisify(execFile)(process.execPath, [rspack, 'build', ...args], options).catch(
    ({ stdout, stderr, message }) => {
      throw new Error(`${path.relative(ROOT, folder)} could not be built:\n${stdout + stderr || message}`);
    },
  );
}

/** Runs `work` for all items, at most `count` at a time. */
async function eachOf(items, count, work) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

function readVersion(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}

/** Runs `work` while it holds the lock `file`, because concurrent builds would share the packages' `dist` folders. */
async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let hasAnnounced = false;
  while (!acquire(file)) {
    const owner = ownerOf(file);
    if (owner !== null && !isAlive(owner)) rmSync(file, { force: true });
    else if (!hasAnnounced) console.log('Waiting for another build …');
    hasAnnounced = true;
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await (process.argv.includes('--one') ? buildOne() : build()).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
