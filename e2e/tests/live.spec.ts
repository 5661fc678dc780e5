/** Live updates: a change appears for other users without a reload, with the author, also after a lost connection. */
import { connect, createServer, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { PORT } from '../support/product.ts';

const RIGHTS: PermissionKey[] = [
  'data.q-list.view',
  'data.q-list.create',
  'data.leads.view',
  'data.leads.edit-all',
  'system.network.view',
  'system.network.edit',
];

/** Opens `path` in another user's browser. */
async function colleague(browser: Browser, admin: ApiClient, firstName: string, path: string) {
  const user = await admin.createSignedIn({ permissions: RIGHTS, firstName });
  const context = await browser.newContext();
  const page = await context.newPage();
  /** The live connections of all tabs of this browser. */
  const streams: string[] = [];
  context.on('request', (request) => void (request.url().includes('/live/changes') && streams.push(request.url())));
  await openSession(page, user.api);
  // A change before the connection is caught up with, but not announced.
  const connected = context.waitForEvent('response', (response) => response.url().includes('/live/changes'));
  await page.goto(path);
  await connected;
  return { page, context, streams, name: `${user.firstName} ${user.lastName}` };
}
const serial = () => Math.random().toString(36).slice(2, 8);
const marked = (page: Page, name: string, by: string) =>
  expect(page.getByRole('row', { name: new RegExp(name) })).toHaveAttribute('title', `${by} changed this`);

async function company(admin: ApiClient, name: string): Promise<number> {
  const made = await admin.post<{ account_parent_id: number }>(endpoints.accounts.info, { account_name: name });
  return made.data?.account_parent_id ?? 0;
}

test('an edit on the Q List appears with its author, also when the connection was cut meanwhile', async ({
  browser,
  admin,
  signInWith,
  page,
  complaints,
}) => {
  // The page polls for new releases and begins to measure, also while the connection is cut.
  complaints.expect(/net::ERR_\w+ \(.*\/(discovery\.json|releases\/reports|assets\/vitals\.\w+\.js)\)/);
  const name = `Live ${serial()}`;
  await company(admin, name);
  const mine = await signInWith(RIGHTS, 'Marta');
  const way = await openWay();
  // This one row only: companies of other tests would be named in the same note, and push the row out of view.
  const list = `/q-list?search=${encodeURIComponent(name)}`;
  const other = await colleague(browser, admin, 'Otto', way.url + list);
  await page.goto(list);
  await expect(other.page.getByRole('link', { name, exact: true })).toBeVisible();

  const renamed = `${name} renamed`;
  // Start waiting for the note before the change, because it disappears after some seconds.
  const noted = other.page.getByText(`Marta ${mine.lastName} changed ${renamed}.`).waitFor();
  await rename(page, name, renamed);
  await noted;
  await expect(other.page.getByRole('link', { name: renamed, exact: true })).toBeVisible();
  await marked(other.page, renamed, `Marta ${mine.lastName}`);

  way.cut(true);
  await rename(page, renamed, `${name} once more`);
  way.cut(false);
  await expect(other.page.getByRole('link', { name: `${name} once more`, exact: true })).toBeVisible();
  await marked(other.page, `${name} once more`, `Marta ${mine.lastName}`);
  // The author of a change gets no note about it.
  await expect(page.locator('[data-marked]')).toHaveCount(0);
  await other.context.close();
  way.close();
});

test('a toggle on Networks in every tab, by one connection; a lead moved on the board', async ({
  browser,
  admin,
  signInWith,
  page,
}) => {
  const name = `Lead ${serial()}`;
  const account_id = await company(admin, name);
  await admin.post(endpoints.accounts.contact, { account_id, account_email: 'live@people.example' });
  await admin.post(endpoints.accounts.social, { account_id, account_website: 'https://people.example' });
  await admin.post(endpoints.accounts.statusChange, { account_id, account_change_type: 2 });
  const mine = await signInWith(RIGHTS, 'Marta');
  const other = await colleague(browser, admin, 'Otto', '/networks');
  const tab = await other.context.newPage();
  await tab.goto('/leads');
  await expect(tab.getByRole('region', { name: /^New/ }).getByText(name)).toBeVisible();

  await page.goto('/networks');
  const toggle = page.getByRole('switch').first();
  const network = (await toggle.getAttribute('aria-label')) ?? '';
  const seen = other.page.getByRole('switch', { name: network, exact: true });
  const wasOn = await seen.isChecked();
  // Start waiting for the mark before the change, because it disappears; the note may include other tests' changes.
  await Promise.all([
    expect(other.page.getByTitle(`Marta ${mine.lastName} switched this`)).toBeVisible(),
    toggle.click(),
  ]);
  await expect(seen).toBeChecked({ checked: !wasOn });

  const [moved] = await Promise.all([
    mine.api.post(endpoints.leads.move, { leadId: account_id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' }),
    expect(tab.getByText(`Marta ${mine.lastName} moved this`)).toBeVisible(),
  ]);
  expect(moved.error).toBe(false);
  await expect(tab.getByRole('region', { name: /^Contacted/ }).getByText(name)).toBeVisible();
  expect(other.streams).toHaveLength(1);
  await toggle.click();
  await other.context.close();
});

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Account' });
  await form.getByLabel('Company Name').fill(to);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('tab', { name: /Contact/, selected: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
}

/** A proxy to the product whose connections can be cut. */
async function openWay() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    if (isCut) return from.destroy();
    const to = connect(PORT, 'localhost');
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).once('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    cut: (next: boolean) => {
      isCut = next;
      if (next) for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
