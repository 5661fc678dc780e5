/** What 200 remotes cost a page, compared with five. ADR-157. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type DiscoveryDocument, documentKey, type Release } from '@salesdesk/shared/domain';
import { type Benchmark, compared, middleMean, type Row, sized } from '../report.ts';
import { editionOf, startTwoProducts, type TwoProducts } from './twoProducts.ts';
import { alternately, startBrowser, UNTHROTTLED, visit } from './visit.ts';

const ROUNDS = sized(15, 1);
const MANY = 200;
const FIVE = ['auth', 'qlist', 'leads', 'platform', 'networks'];
const PAGES = { Platform: '/platform', board: '/leads' };
const TEAMS = 12;

export const manyRemotes: Benchmark = {
  name: '200 remotes against five',
  method:
    `The same host and API with five remotes of the workspace, and with ${MANY}, all of which the user may open and see ` +
    `in the sidebar. A new browser for each visit, both alternately, interquartile means of ${ROUNDS} rounds. Bytes are ` +
    'those of the page itself, compressed.',
  measures: ['host', 'remotes/platform', 'shared', 'delivery'],
  async run() {
    const products = await startTwoProducts(async (released, folder) => {
      const five = onlyFive(released);
      return {
        ours: await editionOf(withCopies(five), path.join(folder, 'many')),
        peer: await editionOf(five, path.join(folder, 'five')),
      };
    });
    const browser = await startBrowser();
    try {
      const rows: Row[] = [];
      for (const [name, address] of Object.entries(PAGES))
        rows.push(...(await pageRows(browser, products, name, address)));
      return rows;
    } finally {
      await browser.close();
      await products.stop();
    }
  },
};

async function pageRows(browser: Browser, products: TwoProducts, name: string, address: string): Promise<Row[]> {
  const { ours, peer } = await alternately(ROUNDS, products, async (url) => {
    const { page, close } = await visit(browser, url, products.admin, UNTHROTTLED);
    await page.goto(`${url}${address}`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const measured = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { kB: (navigation?.encodedBodySize ?? 0) / 1000, paint: paint?.startTime ?? 0 };
    });
    await close();
    if (!measured.kB || !measured.paint) throw new Error(`${url}${address} was not measured.`);
    return measured;
  });
  const both = (key: 'kB' | 'paint') => ({
    ours: middleMean(ours.map((one) => one[key])),
    peer: middleMean(peer.map((one) => one[key])),
  });
  return [
    compared(`${name}, first contentful paint`, { ...both('paint'), unit: 'ms' }, { most: 1.2 }),
    compared(`${name}, bytes of the page`, { ...both('kB'), unit: 'kB', digits: 1 }, { most: 1.2 }),
  ];
}

function onlyFive({ microFrontends, ...document }: DiscoveryDocument): DiscoveryDocument {
  const five = FIVE.map((name) => [documentKey(name), microFrontends[documentKey(name)] ?? []] as const);
  return { ...document, microFrontends: Object.fromEntries(five) };
}

/** Adds copies of networks under other names, addresses and hashes, each with an entry in the sidebar. */
function withCopies({ microFrontends, ...document }: DiscoveryDocument): DiscoveryDocument {
  const [original] = microFrontends[documentKey('networks')] ?? [];
  if (!original) throw new Error('networks is not released.');
  const copies = Array.from({ length: MANY - FIVE.length }, (_, index) => {
    const name = `invoices-${index}`;
    const releases: Release[] = [copyOf(original, name, index)];
    return [documentKey(name), releases] as const;
  });
  return { ...document, microFrontends: { ...microFrontends, ...Object.fromEntries(copies) } };
}

function copyOf({ fallbackUrl: _, ...release }: Release, name: string, index: number): Release {
  const { salesdesk } = release.extras;
  const files = Object.keys(salesdesk.assets).map((file) => [file, hashOf(name + file)] as const);
  const label = `Invoices ${index}`;
  const place = `/${name}`;
  return {
    ...release,
    url: `/r/${name}/1.0.0/mf-manifest.json`,
    metadata: { ...release.metadata, integrity: hashOf(`${name}mf-manifest.json`) },
    extras: {
      salesdesk: {
        ...salesdesk,
        name,
        owner: `Team ${index % TEAMS}`,
        assets: Object.fromEntries(files),
        routes: salesdesk.routes.slice(0, 1).map((route) => ({ ...route, path: place, title: label })),
        navigation: [{ section: 'main', order: 100 + index, icon: 'list', label, path: place }],
        actions: [],
        scenarios: [],
      },
    },
  };
}

/** A hash that compresses as little as a real one. */
function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
