/** One flipped byte in any file of any remote is refused and the file is named; with the byte restored it works. */
import type { Page } from '@playwright/test';
import { serveDiscovery, withoutFallback } from '../support/discovery.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { filesOf, integrityOf, liveRelease } from '../support/forgedRelease.ts';
import { SCREENS } from '../support/remoteScreens.ts';

test.describe.configure({ mode: 'parallel' });

const ENTRY = 'remoteEntry.js';

for (const { remote } of SCREENS) {
  test(`every file of ${remote}`, { tag: remote === 'leads' ? [] : '@long' }, async ({ page, admin, complaints }) => {
    complaints.expect(/^console: (?!\[content policy\])/);
    const { metadata, extras } = liveRelease(remote);
    const files = filesOf(remote, metadata.version);
    // What begins with a dot is not served.
    const emitted = [...files.keys()].filter((file) => /^[^.].*\.(js|css|json)$/.test(file));
    const refused = new Set<string>();
    const spoiled = await spoiling(page, remote, metadata.version, files);
    await serveDiscovery(page, () => withoutFallback(remote));
    if (remote !== 'auth') await openSession(page, admin);

    spoil(ENTRY);
    await page.goto(extras.salesdesk.routes[0]?.path ?? '/');
    if ((await failure(page, remote)).includes(ENTRY)) refused.add(ENTRY);

    // From here on the container runs, and its own bundler loads the rest.
    const chunks = emitted.filter((file) => /\.(js|css)$/.test(file) && file !== ENTRY);
    spoil(...chunks);
    await page.getByRole('button', { name: 'Retry' }).click();
    const words = await failure(page, remote);
    expect(chunks.filter((file) => words.includes(file))).toHaveLength(1);
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('The resource has been blocked')) refusals.push(message.text());
    });
    expect(await askForEveryChunk(page, extras.salesdesk.entry.global)).toEqual(chunks.map(() => 'refused'));
    for (const file of chunks) if (refusals.some((text) => text.includes(`/${file}`))) refused.add(file);

    // These are read only for overrides, with these hashes.
    const described = emitted.filter((file) => ['remote.json', 'integrity.json', 'mf-manifest.json'].includes(file));
    spoil(...described);
    for (const file of described) {
      const integrity = integrityOf(files.get(file) as Buffer);
      const address = `/r/${remote}/${metadata.version}/${file}`;
      if (!(await arrives(page, address, integrity))) refused.add(file);
      spoiled.delete(file);
      expect(await arrives(page, `${address}?`, integrity), file).toBe(true);
    }

    expect([...refused].sort()).toEqual(emitted.sort());
    spoil();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator(`[data-remote="${remote}"]`)).toBeVisible();
    test.info().annotations.push({
      type: 'figure',
      description: `One flipped byte, ${remote}: ${refused.size} of ${emitted.length} files refused and named`,
    });

    function spoil(...names: string[]): void {
      spoiled.clear();
      for (const name of names) spoiled.add(name);
    }
  });
}

/** Flips one byte in every file of the returned set. */
async function spoiling(page: Page, remote: string, version: string, files: Map<string, Buffer>): Promise<Set<string>> {
  const spoiled = new Set<string>();
  await page.route(`**/r/${remote}/${version}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
    const content = files.get(file);
    if (!content || !spoiled.has(file)) return route.continue();
    const body = Buffer.from(content);
    const at = body.length >> 1;
    body[at] = (body[at] ?? 0) ^ 1;
    const contentType = file.endsWith('.js')
      ? 'text/javascript'
      : file.endsWith('.css')
        ? 'text/css'
        : 'application/json';
    await route.fulfill({ status: 200, contentType, body });
  });
  return spoiled;
}

/** The page's message about the remote that it could not show. */
async function failure(page: Page, remote: string): Promise<string> {
  const message = await page.waitForEvent('console', (message) =>
    new RegExp(`^\\[[2-9A-Z]{6}\\] ${remote} .*gave up`, 's').test(message.text()),
  );
  await expect(page.getByRole('alert').getByText('is unavailable')).toBeVisible();
  return message.text();
}

/** Makes the container's bundler load every script and stylesheet with a hash; returns the result of each attempt. */
function askForEveryChunk(page: Page, global: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    type Ask = (id: string | number, promises: Promise<unknown>[]) => void;
    type Bundler = { f: { j: Ask; css?: Ask }; sriHashes: object; sriCssHashes?: object };
    const queue = (globalThis as unknown as Record<string, { push: (chunk: unknown[]) => void }>)[`rspackChunk${name}`];
    let bundler: Bundler | undefined;
    queue?.push([['a test'], {}, (own: Bundler) => (bundler = own)]);
    const { f, sriHashes = {}, sriCssHashes = {} } = bundler ?? ({} as Bundler);
    const promises: Promise<unknown>[] = [];
    // Chunk names are looked up by number.
    const idsOf = (hashes: object) => Object.keys(hashes).map((id) => (/^\d+$/.test(id) ? Number(id) : id));
    for (const id of idsOf(sriHashes)) f.j(id, promises);
    for (const id of idsOf(sriCssHashes)) f.css?.(id, promises);
    const ends = await Promise.allSettled(promises);
    return ends.map(({ status }) => (status === 'rejected' ? 'refused' : 'used'));
  }, global);
}

function arrives(page: Page, address: string, integrity: string): Promise<boolean> {
  return page.evaluate(
    ([url = '', hash = '']) =>
      fetch(url, { integrity: hash, cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    [address, integrity],
  );
}
