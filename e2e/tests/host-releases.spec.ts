/**
 * A host that does not start: those on trial get the one before with one reload, nobody is signed out, no form is lost, and the
 * trial stops. ADR-156.
 */

import { directoryStore } from '@salesdesk/delivery/open-store';
import { rollBack } from '@salesdesk/delivery/rollout';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { ApiClient } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';
import { FAULTS, type Fault, tryBroken, versionFor } from '../support/forgedHost.ts';
import { hostOf, hostTrialIn, loadsOf, MY_TEAM_RIGHTS, openMyTeamAs, type Person } from '../support/hostTrial.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../support/product.ts';

const PORT = BASE_PORT + 12;
/** The three that matter most run earlier than in the long tests. */
/** How long a trial that fails may go on. */
const STOPPED_MS = 60_000;

let product: Product;
let releases: string;
let admin: ApiClient;
let people: Person[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  releases = await releaseStore({ withProbes: false });
  const settings = { RELEASES_DIR: releases, CANARY_MIN_REPORTERS: '2', ACCESS_TOKEN_SECONDS: '3600' };
  product = await startProduct(PORT, settings);
  admin = await ApiClient.signInAsDemo(product.url);
  people = [];
  // Neighbours by number are never in the same small trial: the first and the last of them can be.
  for (let number = 0; number < 6; number++) people.push(await admin.createSignedIn({ permissions: MY_TEAM_RIGHTS }));
});
test.afterAll(() => product?.stop());

for (const fault of Object.keys(FAULTS) as Fault[]) {
  test(`a host that is ${fault} reaches its trial only, once`, { tag: fault === 'throws' ? [] : '@long' }, async ({
    browser,
    complaints,
  }) => {
    complaints.expect(/broken|Salesdesk could not start|integrity|404|bootstrap|ChunkLoadError|Failed to (load|find)/);
    const [first, other, second] = [people[0], people[1], people[5]] as [Person, Person, Person];
    const [page, pageOfOther] = [
      await openMyTeamAs(browser, first, product.url),
      await openMyTeamAs(browser, other, product.url),
    ];
    const good = await hostOf(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('First name').fill('Ottilie');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('salesdesk.draft'))).not.toBeNull();

    const broken = versionFor(fault, { inside: [first.userId, second.userId], outside: [other.userId] });
    await tryBroken(releases, fault, broken);
    const [loads, loadsOfOther] = [loadsOf(page), loadsOf(pageOfOther)];
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
    expect(await hostOf(page)).toBe(good);
    expect(loads).toHaveLength(2);
    await pageOfOther.reload();
    await expect(pageOfOther.getByRole('button', { name: 'Add User' })).toBeVisible();
    expect([await hostOf(pageOfOther), loadsOfOther.length]).toEqual([good, 1]);

    const began = Date.now();
    await fetch(`${product.url}/releases/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${second.api.token}` },
      body: JSON.stringify({ reports: [{ remote: HOST_NAME, version: broken, outcome: 'failed', phase: 'hang' }] }),
    });
    const stopped = { traffic: 0, reason: expect.stringMatching(/^It failed for 2 of 2 users/) };
    await expect.poll(() => hostTrialIn(releases), { timeout: STOPPED_MS }).toMatchObject(stopped);
    expect(Date.now() - began).toBeLessThan(STOPPED_MS);
    // As in another browser of the same person, which refused nothing.
    await page.context().clearCookies({ name: 'salesdesk-host-refused' });
    await page.reload();
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
    expect([await hostOf(page), loads.length]).toEqual([good, 3]);
    await rollBack(directoryStore(releases), HOST_NAME, { by: 'a test' });
    for (const one of [page, pageOfOther]) await one.context().close();
  });
}
