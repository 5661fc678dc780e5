/** A release that hangs its tab: the next tab is not caught again, and no page that lives is blamed. R-185. */
import type { BrowserContext, Page } from '@playwright/test';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../support/product.ts';
import { buildVariant, publishBuild } from '../support/variant.ts';

test.describe.configure({ mode: 'serial' });

const VERSION = '7.0.0';
/** An entry is not looked at before; see `unfinished.ts`. */
const NEW_MS = 1_000;
let product: Product;
let releases: string;
let admin: ApiClient;

test.beforeAll(async () => {
  releases = await releaseStore({ withProbes: false });
  product = await startProduct(BASE_PORT + 2, { RELEASES_DIR: releases, ACCESS_TOKEN_SECONDS: '3600' });
  admin = await ApiClient.signInAsDemo(product.url);
});
test.afterAll(() => product?.stop());
test.beforeEach(({ page }) => openSession(page, admin));

interface Hangs {
  /** Releases that a page said of at its start that they hang. */
  found: string[];
  /** The same in the reports that stop a trial, some seconds later. */
  counted: string[];
}

/** What pages of this browser say from now on. */
function watchHangs(context: BrowserContext): Hangs {
  const hangs: Hangs = { found: [], counted: [] };
  context.on('request', (request) => {
    if (!/\/releases\/(failures|reports)$/.test(request.url())) return;
    const {
      phase,
      release,
      reports = [],
    } = request.postDataJSON() as {
      phase?: string;
      release?: string;
      reports?: { version: string; phase?: string }[];
    };
    if (phase === 'hang') hangs.found.push(String(release));
    hangs.counted.push(...reports.flatMap((report) => (report.phase === 'hang' ? report.version : [])));
  });
  return hangs;
}

/** Opens a page of the same browser that runs no code of the product; it sees what the others store. */
async function openObserver(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/livez`);
  return page;
}

/** Whether a page has been opening something for so long that only its lock protects it. */
function isLongOpening(observer: Page): Promise<boolean> {
  return observer.evaluate(
    (ms) =>
      Object.entries({ ...localStorage }).some(
        ([key, text]) => key.startsWith('salesdesk.opening.') && Date.now() - JSON.parse(text).at > ms,
      ),
    NEW_MS,
  );
}

const board = (page: Page) => page.getByRole('region', { name: /^New, / });

test('a window that a page opens blames nothing that this page is still opening', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const hangs = watchHangs(context);
  const observer = await openObserver(context);
  let arrive = () => {};
  const delayed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.goto(`${product.url}/home`);
  await page.route('**/r/leads/**/*.js*', (route) => delayed.then(() => route.continue()));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true }).click();
  await expect.poll(() => isLongOpening(observer)).toBe(true);

  // It begins with a copy of what this tab keeps for itself, as a duplicated tab does.
  const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/leads'))]);
  await expect(board(copy)).toBeVisible();
  expect(await isLongOpening(observer)).toBe(true);
  arrive();
  await expect(board(page)).toBeVisible();
  expect(hangs.found).toEqual([]);
});

test('a release that hung a tab is reported by the next tab, which shows the previous one', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const build = buildVariant({
    remote: 'leads',
    version: VERSION,
    change: [
      'LeadsPage.tsx',
      'export default function LeadsPage() {\n',
      'export default function LeadsPage() {\n  while (Date.now() > 0);\n',
    ],
  });
  await publishBuild(releases, build, 99.99);
  const hangs = watchHangs(context);
  const observer = await openObserver(context);
  await page.goto(`${product.url}/leads`, { waitUntil: 'commit' });
  await expect.poll(() => isLongOpening(observer)).toBe(true);

  // The hung tab is still there: it is not known that it will not end.
  const other = await context.newPage();
  await other.goto(`${product.url}/q-list`);
  await expect(other.getByRole('table')).toBeVisible();
  expect(hangs.found).toEqual([]);

  await page.close();
  const next = await context.newPage();
  await next.goto(`${product.url}/leads`);
  await expect(board(next)).toBeVisible();
  await expect(next.locator('[data-remote="leads"]')).not.toHaveAttribute('data-release', VERSION);
  await expect.poll(() => hangs).toEqual({ found: [VERSION], counted: [VERSION] });
});
