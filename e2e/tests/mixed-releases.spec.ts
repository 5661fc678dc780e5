/**
 * Host and remotes move at different times: the host of an earlier commit runs today's remotes, but those that the check of
 * the contract refuses for it, and today's host runs all of the earlier commit. The server is today's. With LONG_TESTS both, and
 * every screen; otherwise the older host with two of them. R-223.
 */
import type { Page } from '@playwright/test';
import { isLong } from '../../tools/check/testScope.mjs';
import { refusedOn } from '../contract/refusedOn.ts';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import {
  type Previous,
  placePrevious,
  previousCommit,
  releasePreviousHost,
  releasePreviousRemotes,
} from '../support/previous.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT, ROOT, startProduct } from '../support/product.ts';
import { openByEntry, SCREENS } from '../support/remoteScreens.ts';

const SHORT = ['leads', 'networks'];
const REMOTES = SCREENS.filter(({ remote, entry }) => entry && (isLong || SHORT.includes(remote))).map(
  ({ remote }) => remote,
);
/** Pages that the host itself has entries of. */
const PAGES = [
  ['/home', 'Home'],
  ['/my-profile', 'My profile'],
] as const;
/** Popups that a remote draws with what the host shares. */
const POPUPS = { qlist: 'Add', leads: 'Add', team: 'Add User', networks: 'Add Network' } as Record<string, string>;

test.describe.configure({ mode: 'serial' });

let previous: Previous;
const commit = previousCommit();

/** Opens each screen by its entry, and a popup where it has one. Returns the releases that were shown, by remote. */
async function openAll(page: Page, url: string): Promise<Map<string, string | null>> {
  const shown = new Map<string, string | null>();
  await page.goto(`${url}/home`);
  for (const remote of REMOTES) {
    await openByEntry(page, remote);
    const screen = page.locator(`[data-remote="${remote}"]`);
    await expect(screen.getByRole('button').first()).toBeVisible();
    const popup = POPUPS[remote];
    if (popup) {
      await screen.getByRole('button', { name: popup, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    shown.set(remote, await screen.getAttribute('data-release'));
  }
  for (const [path, name] of isLong ? PAGES : []) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  }
  return shown;
}

/** Today's versions by remote, as a release store lists them. */
const today = new Map(SCREENS.map(({ remote, version }) => [remote, version]));
const figure = (description: string) => test.info().annotations.push({ type: 'figure', description });
const hostOf = (page: Page) => page.locator('#salesdesk-host').getAttribute('data-version');

// A clone without history has no earlier commit to compare with.
if (commit) {
  test.beforeAll(() => {
    previous = placePrevious(commit);
  });
  test.afterAll(() => previous?.remove());

  test('the host of an earlier commit runs the remotes of today that are let on it', { tag: '@long' }, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const releases = await releaseStore({ withProbes: false });
    const refused = await refusedOn(ROOT, previous.root);
    const version = await releasePreviousHost(previous, releases);
    const kept = await releasePreviousRemotes(previous, releases, (name) => refused.has(name));
    const product = await startProduct(PORT + 3, { RELEASES_DIR: releases });
    try {
      await openSession(page, await ApiClient.signInAsDemo(product.url));
      expect(await openAll(page, product.url)).toEqual(
        new Map(REMOTES.map((name) => [name, kept.get(name) ?? today.get(name)])),
      );
      expect(await hostOf(page)).toBe(version);
      figure(`The host of ${commit.slice(0, 8)} runs all remotes of today but ${[...refused].join(', ') || 'none'}`);
    } finally {
      // It would still report to the product that ends.
      await page.close();
      await product.stop();
    }
  });

  test('the host of today runs the remotes of an earlier commit', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(300_000);
    const releases = await releaseStore({ withProbes: false });
    const versions = await releasePreviousRemotes(previous, releases, (name) => REMOTES.includes(name));
    const product = await startProduct(PORT + 3, { RELEASES_DIR: releases });
    try {
      await openSession(page, await ApiClient.signInAsDemo(product.url));
      expect(await openAll(page, product.url)).toEqual(
        new Map(REMOTES.map((name) => [name, versions.get(name) ?? today.get(name)])),
      );
      figure(`The host of today runs of ${commit.slice(0, 8)}: ${[...versions.keys()].join(', ') || 'what is live'}`);
    } finally {
      // It would still report to the product that ends.
      await page.close();
      await product.stop();
    }
  });
}
