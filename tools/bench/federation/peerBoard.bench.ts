/** The board compared with that of another CRM's demo, whose API runs in the browser. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { precompress } from '@salesdesk/shared/build';
import { temporaryFolder } from '../atEnd.ts';
import { type Benchmark, compared, middleMean, type Row, sized } from '../report.ts';
import { releasedEdition, startTwoProducts } from './twoProducts.ts';
import { alternately, painted, startBrowser, visit } from './visit.ts';

const DIST = 'ATOMIC_CRM_DIST';
const ROUNDS = sized(10, 1);
const SLOW = { cpu: 4, latency: 40 };
const BOARDS = {
  ours: { address: '/leads', card: '[data-stage="new"] article' },
  peer: { address: '/#/deals', card: '[data-rfd-draggable-id]' },
};
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export const peerBoard: Benchmark = {
  name: "Board against another CRM's demo",
  method:
    `${DIST} is the \`dist\` of a clone of github.com/marmelab/atomic-crm after \`npx vite build --config vite.demo.config.ts\`, ` +
    'compressed and cached as the edge does; its demo waits 300 ms for each call of its API. A new browser for each visit, ' +
    `signed in, both alternately, interquartile means of ${ROUNDS} rounds, from the start of the navigation to the painted ` +
    'first card, at a quarter of the CPU speed and 40 ms latency.',
  measures: ['host', 'remotes/leads', 'shared', 'delivery', 'api'],
  needs: DIST,
  async run() {
    const dist = path.resolve(process.env[DIST] ?? '');
    const products = await startTwoProducts(async () => ({ ours: releasedEdition(), peer: releasedEdition() }));
    const demo = await serveBuild(dist);
    const browser = await startBrowser();
    try {
      const urls = { ours: products.ours, peer: demo.url };
      const { ours, peer } = await alternately(ROUNDS, urls, async (url) => {
        const { address, card } = url === urls.ours ? BOARDS.ours : BOARDS.peer;
        const { page, bytes, close } = await visit(browser, url, products.admin, SLOW);
        await page.goto(url + address, { waitUntil: 'commit' });
        const board = await painted(page, card);
        const kB = bytes() / 1000;
        await close();
        return { board, kB };
      });
      return rowsOf(ours, peer, commitOf(dist));
    } finally {
      await browser.close();
      demo.close();
      await products.stop();
    }
  },
};

type Loading = Record<'board' | 'kB', number>;

function rowsOf(ours: readonly Loading[], peer: readonly Loading[], commit: string): Row[] {
  const both = (key: keyof Loading) => ({
    ours: middleMean(ours.map((one) => one[key])),
    peer: middleMean(peer.map((one) => one[key])),
  });
  return [
    compared(`time to usable board / atomic-crm ${commit}`, { ...both('board'), unit: 'ms' }, { most: 0.7 }),
    compared('bytes until then', { ...both('kB'), unit: 'kB' }, { most: 0.7 }),
  ];
}

/** `dce557e2 of 2026-06-29`: what the peer was built from. */
function commitOf(dist: string): string {
  return execFileSync('git', ['log', '-1', '--format=%h of %cs', '--abbrev=8'], { cwd: dist }).toString().trim();
}

/** Serves a copy of the files of a build. */
async function serveBuild(dist: string): Promise<{ url: string; close: () => void }> {
  const { folder, remove } = temporaryFolder();
  cpSync(dist, folder, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await precompress(folder);
  const server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    const file = path.join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    const isCompressed = existsSync(`${file}.br`);
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    });
    response.end(readFileSync(isCompressed ? `${file}.br` : file));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server listens nowhere.');
  const close = () => {
    server.close();
    remove();
  };
  return { url: `http://localhost:${address.port}`, close };
}
