/**
 * `npm run dev`: the product with hot reload. Host and remotes come from development servers, and the API restarts when
 * it changes. `npm run dev -- leads` serves only the host and that remote; the others are built and released.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { remotePackages } from '../release/packages.mjs';
import { checkNode, ensureInstalled, ROOT } from '../run/install.mjs';
import { serveDevDiscovery } from './devDiscovery.mjs';

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
