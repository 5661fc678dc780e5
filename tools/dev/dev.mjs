/**
 * `npm run dev`: the product with hot reload. Host and remotes come from development servers, and the API restarts when
 * it changes. `npm run dev -- leads` serves only the host and that remote; the others are built and released.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { remotePackages } from '../release/packages.mjs';
import { checkNode, ensureInstalled, ROOT } from '../run/install.mjs';

checkNode();
await ensureInstalled();

const pagePort = Number(process.env.PORT ?? 4000);
const productPort = pagePort + 1;
const discoveryPort = pagePort + 2;
const firstRemotePort = pagePort + 3;

const known = await remotePackages();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.some((remote) => remote.name === name));
if (unknown.length) {
  console.error(`There is no remote ${unknown.join(', ')}. There are: ${known.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const isServed = ({ name }) => !wanted.length || wanted.includes(name);
const served = known.filter(isServed).map((remote, index) => ({ ...remote, port: firstRemotePort + index }));
const released = known.filter((remote) => !isServed(remote)).map(({ name }) => name);
if (released.length) {
  const { build } = await import('../release/build.mjs');
  await build({ only: released });
}

const children = [];
serveDevDiscovery({ port: discoveryPort, product: `http://localhost:${productPort}`, remotes: served });
const watched = ['api/src', 'delivery/src', 'tools/run'].map((folder) => `--watch-path=${folder}`);
run('product', ROOT, ['--import', 'tsx', ...watched, 'tools/run/main.ts'], {
  PORT: String(productPort),
  ALLOWED_ORIGINS: `http://localhost:${pagePort}`,
});
for (const { name, folder, port } of served) serve(name, folder, { SALESDESK_DEV_PORT: String(port) });
serve('host', path.join(ROOT, 'host'), {
  SALESDESK_DEV_PORT: String(pagePort),
  SALESDESK_PRODUCT: `http://localhost:${productPort}`,
  SALESDESK_DISCOVERY: `http://localhost:${discoveryPort}`,
});
console.log(`\nOnce everything is compiled: http://localhost:${pagePort}\n`);

function serve(name, folder, env) {
  const rspack = path.join(folder, 'node_modules/@rspack/cli/bin/rspack.js');
  run(name, folder, [rspack, 'serve', '--mode', 'development'], env);
}

/** Starts a program and prefixes its output with its name; when one program exits, all are stopped. */
function run(name, cwd, args, env) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => process.stdout.write(String(text).replace(/^(?=.)/gm, `[${name}] `)));
  }
  child.once('exit', (code) => stop(code ?? 1));
}

function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}

process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));

const EMPTY = { schema: 'development', microFrontends: {} };

/** Answers every request with the document. `product`: address of the edge; `remotes`: `{ name, folder, port }`. */
function serveDevDiscovery({ port, product, remotes }) {
  createServer(async (_request, response) => {
    const released = await readJson(`${product}/discovery.json`).catch(() => EMPTY);
    const served = await Promise.all(remotes.map(releaseOf));
    const microFrontends = { ...released.microFrontends, ...Object.fromEntries(served.filter(Boolean)) };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ ...released, microFrontends }));
  }).listen(port, '127.0.0.1');
}

/** Describes a development server's remote as a release; null until the server responds. */
async function releaseOf({ name, folder, port }) {
  const address = `http://localhost:${port}/mf-manifest.json`;
  const manifest = await readJson(address).catch(() => null);
  if (!manifest) return null;
  const { metaData, exposes, shared } = manifest;
  const scenarios = path.join(folder, 'scenarios.json');
  const salesdesk = {
    ...JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')),
    scenarios: existsSync(scenarios) ? JSON.parse(readFileSync(scenarios, 'utf8')).map(listed) : [],
    entry: { file: metaData.remoteEntry.name, global: metaData.globalName },
    modules: Object.fromEntries(
      exposes.map(({ path: module, assets }) => [module, { js: assets.js.sync, css: assets.css.sync }]),
    ),
    shared: Object.fromEntries(shared.map((share) => [share.name, share.requiredVersion])),
    assets: {},
    sourceCommit: null,
    builtAt: new Date().toISOString(),
    size: 1,
  };
  const deployment = { traffic: 100, default: true };
  const metadata = { version: metaData.buildInfo.buildVersion, integrity: 'development' };
  return [`@salesdesk/${name}`, [{ url: address, metadata, deployment, extras: { salesdesk } }]];
}

/** As a build lists it; the development server has the answers. */
function listed({ answers, ...scenario }) {
  return { ...scenario, ...(answers ? { isRecorded: true } : {}) };
}

async function readJson(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} was answered with ${reply.status}.`);
  return await reply.json();
}
