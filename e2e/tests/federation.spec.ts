/** Remotes found at run time, one instance of everything shared, and one refresh for all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { hostHash } from '../support/hostHash.ts';
import { expire, exposeKernel } from '../support/kernel.ts';
import { buildProbes, PROBES, publishProbes, releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../support/product.ts';
import { buildVariant, publishBuild } from '../support/variant.ts';

test.describe.configure({ mode: 'serial' });

const PORT = BASE_PORT + 10;
let product: Product;
let releases: string;
let admin: ApiClient;

test.beforeAll(async () => {
  buildProbes();
  releases = await releaseStore({ withProbes: false });
  product = await startProduct(PORT, { RELEASES_DIR: releases, ACCESS_TOKEN_SECONDS: '3600' });
  admin = await ApiClient.signInAsDemo(product.url);
});
test.afterAll(() => product?.stop());

test('the host is built without any remote', () => {
  const dist = join(ROOT, 'host/dist');
  const texts = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|html|json)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  for (const remote of readdirSync(join(ROOT, 'remotes'))) {
    for (const trace of [`/r/${remote}/`, `salesdesk_${remote}_`, `@salesdesk/${remote}"`]) {
      expect(texts.filter((text) => text.includes(trace))).toEqual([]);
    }
  }
});

test('a sixth remote appears with its entry and route, the host untouched', async ({ page }) => {
  const before = hostHash();
  await openSession(page, admin);
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole('link', { name: 'Q-List' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Probe A', exact: true })).toBeHidden();

  await publishProbes(releases);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Probe A' }).click();
  await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();
  expect(hostHash()).toBe(before);
});

test('a change of the record’s timeline goes live as a release of its remote alone, the host untouched', async ({
  page,
}) => {
  const before = hostHash();
  const releaseOf = (remote: string) => page.locator(`[data-remote="${remote}"]`).first().getAttribute('data-release');
  await openSession(page, admin);
  await page.goto(`${product.url}/q-list`);
  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click();
  const record = page.getByRole('dialog');
  await expect(record.getByRole('list', { name: 'Timeline, newest first' })).toBeVisible();
  const others = await Promise.all(['qlist', 'activities'].map(releaseOf));

  const build = buildVariant({
    remote: 'company',
    version: '9.0.0',
    change: ['Timeline.tsx', "aria-label={t('Timeline, newest first')}", 'aria-label="What happened, newest first"'],
  });
  await publishBuild(releases, build);
  await page.reload();
  await expect(record.getByRole('list', { name: 'What happened, newest first' })).toBeVisible();
  expect(await releaseOf('company')).toBe('9.0.0');
  expect(await Promise.all(['qlist', 'activities'].map(releaseOf))).toEqual(others);
  expect(hostHash()).toBe(before);
});

test('workers and worklets of a remote run from its release, and are told what they cannot have', async ({ page }) => {
  await openSession(page, admin);
  await page.goto(`${product.url}/probe-a`);
  await page.getByRole('button', { name: 'Start workers' }).click();
  await expect(page.getByRole('status', { name: 'Workers' })).toHaveText(
    'Uncaught Error: A worker cannot import what the host provides; this one imports @salesdesk/shared, ' +
      'shared worker 42, worker 42, worklet',
  );
});

test('host and remotes share identical instances, and no second copy is loaded', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.js($|\?)/.test(response.url()) && response.ok()) scripts.push(response.text().catch(() => ''));
  });
  await openSession(page, admin);
  await page.goto(`${product.url}/probe-a`);
  await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();
  await page.getByRole('link', { name: 'Probe B' }).last().click();
  await expect(page.getByRole('heading', { name: 'This is probe-b' })).toBeVisible();

  const same = await page.evaluate(async ([a, b]) => {
    const probes = window.probes ?? {};
    const [first, second] = [probes[a] ?? {}, probes[b] ?? {}];
    const host = (await hostKernel()) as Record<string, unknown>;
    const names = Object.keys(first);
    return {
      names,
      betweenRemotes: names.filter((name) => first[name] === second[name]),
      withHost: ['http', 'bus', 'session', 'queryClient'].filter((name) => host[name] === first[name]),
    };

    /** The host's entries in the share scope. */
    async function hostKernel() {
      type Shared = { lib?: () => unknown; get?: () => Promise<() => unknown> };
      const federation = (
        globalThis as unknown as {
          __FEDERATION__: {
            __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, Shared>>> }[];
          };
        }
      ).__FEDERATION__;
      const versions = federation.__INSTANCES__[0]?.shareScopeMap.default?.['@salesdesk/shared'] ?? {};
      const all = Object.values(versions);
      if (all.length !== 1) throw new Error(`${all.length} versions of the kernel are shared.`);
      return all[0]?.lib?.();
    }
  }, PROBES);
  expect(same.names.length).toBeGreaterThan(4);
  // Each remote has its own handle of the one client, by which its calls are attributed (ADR-155).
  expect(same.betweenRemotes).toEqual(same.names.filter((name) => name !== 'http'));
  expect(same.withHost).toEqual(['bus', 'session', 'queryClient']);

  const loaded = await Promise.all(scripts);
  for (const mark of ['react.memo_cache_sentinel', 'ant-design-icons']) {
    expect(loaded.filter((text) => text.includes(mark)).length, mark).toBe(1);
  }
  // Remotes load only their own code: react-dom and antd alone would be ten times this size.
  const ownBytes = readdirSync(join(ROOT, 'e2e/remotes/probe-a/dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  expect(ownBytes).toBeLessThan(120_000);
});

test('a module that throws while rendering: the shell works on, and Retry recovers without a reload', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^console: (?!\[content policy\])/);
  await openSession(page, admin);
  await page.goto(`${product.url}/probe-a`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Fail while rendering' }).click();
  await expect(main.getByText('Probe A is unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Q-List' }).click();
  await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Probe A' }).click();
  await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();

  await page.getByRole('button', { name: 'Fail while rendering' }).click();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('20 requests of host and two remotes on an expired token: one refresh, all answered, no byte lost', async ({
  page,
}) => {
  const session = await ownSession(page);
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh')) refreshes.push(request.url());
  });
  await page.goto(`${product.url}/probe-a`);
  await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();
  await page.getByRole('link', { name: 'Probe B' }).last().click();
  await expect(page.getByRole('heading', { name: 'This is probe-b' })).toBeVisible();
  refreshes.length = 0;
  await expire([page], session);

  const outcome = await page.evaluate(
    async ({ names, countries, create, list }) => {
      type Http = {
        get: (endpoint: object) => Promise<{ error?: boolean; data?: unknown }>;
        post: (endpoint: object, body: object) => Promise<{ error?: boolean; message: string }>;
      };
      const probes = window.probes as unknown as Record<string, { http: Http }>;
      const clients = names.map((name) => (probes[name] as { http: Http }).http);
      const picture = await noiseOfOneMegabyte();
      const body = {
        network_name: 'Megabyte',
        network_code: 'MB1',
        network_color_code: '#123456',
        network_url: 'https://megabyte.example',
        network_logo: new File([picture], 'logo.png', { type: 'image/png' }),
      };
      const calls = Array.from({ length: 19 }, (_, i) => (clients[i % clients.length] as Http).get(countries));
      const replies = await Promise.all([...calls, (clients[0] as Http).post(create, body)]);
      const networks = (await (clients[0] as Http).get(list)).data as { network_code: string; network_logo: string }[];
      const logo = networks.find((network) => network.network_code === 'MB1')?.network_logo ?? '';
      const [sent, stored] = await Promise.all([picture, await (await fetch(logo)).blob()].map(pixelsOf));
      return {
        answered: replies.filter((reply) => reply.error === false).length,
        length: picture.size,
        intact: sent?.length === stored?.length && sent?.every((value, i) => value === stored?.[i]),
      };

      /** Noise cannot be compressed, so every byte of the body affects a pixel. */
      async function noiseOfOneMegabyte(): Promise<Blob> {
        const canvas = new OffscreenCanvas(640, 600);
        const noise = new ImageData(canvas.width, canvas.height);
        for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
        canvas.getContext('2d')?.putImageData(noise, 0, 0);
        return canvas.convertToBlob({ type: 'image/png' });
      }

      /** The API re-encodes images losslessly, so the pixels have to be equal. */
      async function pixelsOf(image: Blob): Promise<Uint8ClampedArray | undefined> {
        const bitmap = await createImageBitmap(image);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
      }
    },
    {
      names: [...PROBES],
      countries: endpoints.countries.list,
      create: endpoints.networks.create,
      list: endpoints.networks.list,
    },
  );
  expect(outcome.answered).toBe(20);
  expect(outcome.intact).toBe(true);
  expect(outcome.length).toBeGreaterThan(1024 * 1024);
  expect(refreshes).toHaveLength(1);
});

test('a token that expires while a form is filled in loses no input, and the step is saved', async ({ page }) => {
  const session = await ownSession(page);
  await page.goto(`${product.url}/q-list`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Account' });
  const name = `Form ${Date.now().toString(36)}`;
  await form.getByLabel('Company Name').fill(name);
  const stored = () => page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  await expire([page], session);
  const expired = await stored();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('tab', { name: /Contact/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(stored).not.toBe(expired);
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Company Name')).toHaveValue(name);
});

/** A session of the test's own, because a rotated cookie is no longer valid. */
async function ownSession(page: Page): Promise<ApiClient> {
  const { api } = await admin.createSignedIn({ permissions: PERMISSION_KEYS });
  await exposeKernel(page);
  await openSession(page, api);
  return api;
}
