/** The board when a move is refused, conflicts with another, or needs a confirmation. product.md sections 4 and 5. */
import { CONFIRMATIONS, endpoints, MOVE_REFUSALS, type PermissionKey, TOASTS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { cardIn, dragOver, stage } from './board.page.ts';
import { idleLead, makeLead, move, stageOf, uniqueName } from './leads.data.ts';

const VIEW: PermissionKey[] = ['data.leads.view'];
const MOVE_ANY: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];

test('columns that refuse the card are dimmed and say why; a drop there changes nothing', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Illegal');
  await signInWith(MOVE_ANY);
  const id = await makeLead(admin, { name, stages: ['payment-pending'] });
  await page.goto('/leads');
  await stage(page, 'payment-received-converted').scrollIntoViewIfNeeded();
  await dragOver(page, cardIn(page, 'payment-pending', name), stage(page, 'payment-received-converted'));
  const converted = stage(page, 'payment-received-converted');
  await expect(converted).toHaveAttribute('data-verdict', 'illegal');
  await expect(converted.getByText(MOVE_REFUSALS.noConvert)).toBeVisible();
  expect(await converted.locator('header').evaluate((head) => getComputedStyle(head).opacity)).toBe('0.4');
  await page.mouse.up();
  await expect(cardIn(page, 'payment-pending', name)).toBeVisible();
  expect(await stageOf(admin, id)).toBe('payment-pending');
});

test('a user who is not an assignee sees why the card cannot be moved; an assignee moves it', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  const person = await signInWith(VIEW);
  const theirs = uniqueName('Theirs');
  const mine = uniqueName('Mine');
  await makeLead(admin, { name: theirs });
  await makeLead(admin, { name: mine, secondary: person.userId });
  await page.goto('/leads');
  await dragOver(page, cardIn(page, 'new', theirs), stage(page, 'contacted'));
  await expect(page.getByText(MOVE_REFUSALS.notYours)).toBeVisible();
  await page.mouse.up();
  await expect(cardIn(page, 'new', theirs)).toBeVisible();
  await dragOver(page, cardIn(page, 'new', mine), stage(page, 'contacted'));
  await page.mouse.up();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  await expect(cardIn(page, 'contacted', mine)).toBeVisible();
});

test('after a colleague’s earlier move the card shows who moved it where, and is moved there', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Race');
  await signInWith(MOVE_ANY);
  const id = await makeLead(admin, { name });
  // The live event has not arrived yet.
  await page.route(`**/${endpoints.live.changes.path}*`, (route) => route.abort());
  await page.goto('/leads');
  await expect(cardIn(page, 'new', name)).toBeVisible();
  await move(admin, id, 'new', 'qualified');
  await dragOver(page, cardIn(page, 'new', name), stage(page, 'contacted'));
  await page.mouse.up();
  const card = stage(page, 'qualified').getByRole('article').filter({ hasText: name });
  await expect(card).toContainText(/Test .* moved this lead to Qualified\./);
  await expect(cardIn(page, 'contacted', name)).toHaveCount(0);
  await expect(page.getByText(TOASTS.leadMoved)).toHaveCount(0);
});

test('of two concurrent moves the one that is cut off stays, and is sent again', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  await signInWith(MOVE_ANY);
  const [first, second] = [uniqueName('Lost call'), uniqueName('Good call')];
  const lost = await makeLead(admin, { name: first });
  await makeLead(admin, { name: second });
  await page.goto('/leads');
  await expect(cardIn(page, 'new', second)).toBeVisible();
  let cut: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route(`**/${endpoints.leads.move.path}`, async (route) => {
    if (!route.request().postData()?.includes(`\r\n${lost}\r\n`)) return route.continue();
    await held;
    return route.abort();
  });
  await dragOver(page, cardIn(page, 'new', first), stage(page, 'contacted'));
  await page.mouse.up();
  await expect(cardIn(page, 'contacted', first)).toBeVisible();
  await dragOver(page, cardIn(page, 'new', second), stage(page, 'contacted'));
  await page.mouse.up();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  cut();
  await expect(page.getByText(TOASTS.thrown)).toBeVisible();
  for (const name of [first, second]) await expect(cardIn(page, 'contacted', name)).toBeVisible();
  await page.unroute(`**/${endpoints.leads.move.path}`);
  await expect.poll(() => stageOf(admin, lost)).toBe('contacted');
});

test('a reply without a body shows its message, and the card goes back', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Empty');
  await signInWith(MOVE_ANY);
  await makeLead(admin, { name });
  await page.goto('/leads');
  await page.route(`**/${endpoints.leads.move.path}`, (route) => route.fulfill({ status: 200, body: '' }));
  await dragOver(page, cardIn(page, 'new', name), stage(page, 'contacted'));
  await page.mouse.up();
  await expect(page.getByText(TOASTS.unexpectedResponse)).toBeVisible();
  await expect(cardIn(page, 'new', name)).toBeVisible();
});

test('an idle lead is moved to cold after a confirmation; Cancel opens the record', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  const { coldMove } = CONFIRMATIONS;
  await signInWith(MOVE_ANY);
  const lead = await idleLead(admin);
  const slug = lead.kanban_column?.kanban_column_slug_name ?? '';
  await page.goto(`/leads?search=${encodeURIComponent(lead.account_name)}`);
  await page.locator(`#lead-${lead.account_id}`).click();
  const dialog = page.getByRole('dialog', { name: coldMove.title });
  await expect(dialog).toContainText(coldMove.message.replace('{{days}}', '30'));
  await dialog.getByRole('button', { name: coldMove.cancel }).click();
  await expect(page).toHaveURL(new RegExp(`company=${lead.account_id}`));
  await expect(page.getByRole('dialog', { name: lead.account_name })).toContainText('People');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/company=\d/);
  expect(await stageOf(admin, lead.account_id)).toBe(slug);

  await page.locator(`#lead-${lead.account_id}`).click();
  await dialog.getByRole('button', { name: coldMove.confirm }).click();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  expect(await stageOf(admin, lead.account_id)).toBe('cold');
  await stage(page, 'cold').getByRole('button', { name: 'Expand Cold' }).click();
  await page.locator(`#lead-${lead.account_id}`).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`company=${lead.account_id}`));
});
