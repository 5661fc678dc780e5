/** The discovery document for development: the released remotes, with the served ones replaced by their dev servers. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const EMPTY = { schema: 'development', microFrontends: {} };

/** Answers every request with the document. `product`: address of the edge; `remotes`: `{ name, folder, port }`. */
export function serveDevDiscovery({ port, product, remotes }) {
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
