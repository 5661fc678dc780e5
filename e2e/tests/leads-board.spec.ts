/** The board: moving leads by mouse, keyboard, menu and touch, and its stages. product.md sections 2, 4 and 5. */
import { endpoints, MOVE_REFUSALS, type PermissionKey, TOASTS } from '@salesdesk/shared/domain';
import { expect, MOTION, test } from '../support/fixtures.ts';
import { cardIn, dragOver, pressCard, stage } from './board.page.ts';
import { makeLead, stageOf, uniqueName } from './leads.data.ts';

test.use(MOTION);

const MOVE_ANY: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];

test('a press that moves less than 5 px is a click; Space, Shift and arrows, and M move a card by keyboard', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Keys');
  await signInWith(MOVE_ANY);
  const id = await makeLead(admin, { name });
  // Its card only: one that another test adds above it would move it under the pointer.
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  const moved = page.getByText(TOASTS.leadMoved);

  await test.step('a press without a way is a click', async () => {
    const card = cardIn(page, 'new', name);
    await pressCard(page, card);
    const box = await card.boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    await page.mouse.move(box.x + 23, box.y + 9);
    await expect(page.locator('[data-verdict]')).toHaveCount(0);
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`company=${id}`));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/company=/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The focus returns to the card.
    await expect(card).toBeFocused();
  });

  await test.step('Space picks it up, and it is dropped two stages further', async () => {
    const spoken = page.locator('[id^="DndLiveRegion"]');
    await cardIn(page, 'new', name).focus();
    await page.keyboard.press('Space');
    await expect(spoken).toHaveText(`Picked up ${name} in New.`);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(spoken).toHaveText(`${name} is over Contacted.`);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(spoken).toHaveText(`${name} is over Qualified.`);
    await page.keyboard.press('Space');
    await expect(spoken).toHaveText(`${name} was dropped on Qualified.`);
    await expect(cardIn(page, 'qualified', name)).toBeFocused();
    await expect(moved).toBeVisible();
    expect(await stageOf(admin, id)).toBe('qualified');
  });

  await test.step('Shift and an arrow move it one stage, and the focus goes with it', async () => {
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText(`${name} is now in Contacted.`)).toBeAttached();
    await expect(cardIn(page, 'contacted', name)).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText(`${name} is now in New.`)).toBeAttached();
    await expect(cardIn(page, 'new', name)).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText('There is no stage before this one.').first()).toBeVisible();
    expect(await stageOf(admin, id)).toBe('new');
  });

  await test.step('M opens the menu of stages with the reasons of disabled ones', async () => {
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: /^Cold/ })).toContainText(MOVE_REFUSALS.noDragIn);
    await expect(page.getByRole('menuitem', { name: /^Payment received/ })).toContainText(MOVE_REFUSALS.noConvert);
    // The menu gets the focus one frame later.
    await expect(page.locator('[role="menu"]:focus-within')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'new', name)).toHaveCount(0);
    await expect(page.getByRole('link', { name })).toBeFocused();
    await expect.poll(() => stageOf(admin, id)).not.toBe('new');
  });
});

test('plain arrows move by 25 px; Escape cancels the drag', { tag: '@long' }, async ({ page, admin, signInWith }) => {
  const name = uniqueName('Steps');
  await signInWith(MOVE_ANY);
  const id = await makeLead(admin, { name });
  await page.goto('/leads');
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await cardIn(page, 'new', name).focus();
  await page.keyboard.press('Space');
  await expect(spoken).toHaveText(`Picked up ${name} in New.`);
  // The first press may come before the drag listens.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(spoken).toHaveText(`${name} is over Contacted.`, { timeout: 250 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText(`Cancelled. ${name} stays in New.`);
  await expect(cardIn(page, 'new', name)).toBeFocused();
  expect(await stageOf(admin, id)).toBe('new');
});

test('with the convert permission a lead is converted, and then cannot be dragged', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Convert');
  await signInWith([...MOVE_ANY, 'data.leads.convert-to-account']);
  await makeLead(admin, { name, stages: ['payment-pending'] });
  await page.goto('/leads');
  await stage(page, 'payment-received-converted').scrollIntoViewIfNeeded();
  await dragOver(page, cardIn(page, 'payment-pending', name), stage(page, 'payment-received-converted'));
  await page.mouse.up();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  await dragOver(page, cardIn(page, 'payment-received-converted', name), stage(page, 'payment-pending'));
  await expect(page.getByText(MOVE_REFUSALS.converted)).toBeVisible();
  await expect(page.locator('[data-verdict]')).toHaveCount(0);
  await page.mouse.up();
  await expect(cardIn(page, 'payment-received-converted', name)).toBeVisible();
});

test('a column loads more on scroll; a card of its second page moves, and a refusal keeps the counts correct', async ({
  page,
  admin,
  signInWith,
}) => {
  await signInWith(MOVE_ANY);
  const word = uniqueName('Deep');
  const [oldest, older] = [`${word} oldest`, `${word} older`];
  const leadId = await makeLead(admin, { name: oldest, amount: 700 });
  await makeLead(admin, { name: older, amount: 50 });
  const rest = Array.from({ length: 26 }, (_, at) => makeLead(admin, { name: `${word} ${at}`, amount: 10 }));
  await Promise.all(rest);
  const heads = async (fresh: RegExp, contacted: RegExp) => {
    await expect(stage(page, 'new')).toHaveAttribute('aria-label', fresh);
    await expect(stage(page, 'contacted')).toHaveAttribute('aria-label', contacted);
  };

  const furtherPage = page.waitForRequest(
    (request) => request.url().includes(endpoints.leads.list.path) && request.url().includes('cursor='),
  );
  await page.goto(`/leads?search=${encodeURIComponent(word)}`);
  await heads(/^New, 28 of \d+ leads, \$1,010$/, /^Contacted, 0 of \d+ leads, \$0$/);
  await expect(cardIn(page, 'new', oldest)).toHaveCount(0);
  await stage(page, 'new').getByRole('article').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(cardIn(page, 'new', oldest)).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(new URL((await furtherPage).url()).searchParams.get('cursor')).toBeTruthy();

  await dragOver(page, cardIn(page, 'new', oldest), stage(page, 'contacted'));
  await expect(stage(page, 'contacted')).toHaveAttribute('data-verdict', 'legal');
  await expect(stage(page, 'contacted')).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(cardIn(page, 'contacted', oldest)).toBeVisible();
  await heads(/^New, 27 of \d+ leads, \$310$/, /^Contacted, 1 of \d+ leads, \$700$/);
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  expect(await stageOf(admin, leadId)).toBe('contacted');

  await page.route(`**/${endpoints.leads.move.path}`, (route) => route.fulfill({ status: 200, body: '' }));
  await dragOver(page, cardIn(page, 'new', older), stage(page, 'contacted'));
  await expect(stage(page, 'contacted')).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(page.getByText(TOASTS.unexpectedResponse).first()).toBeVisible();
  await expect(cardIn(page, 'new', older)).toBeVisible();
  await heads(/^New, 27 of \d+ leads, \$310$/, /^Contacted, 1 of \d+ leads, \$700$/);
});

test('collapsed stages are pills that open by click, stay open, and accept drops', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Lost');
  await signInWith(MOVE_ANY);
  const id = await makeLead(admin, { name, stages: ['payment-pending'] });
  await page.goto('/leads');
  await expect(page.getByRole('button', { name: 'Expand Cold' })).toBeVisible();
  await page.getByRole('button', { name: 'Collapse Proposal sent' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand Proposal sent' })).toBeVisible();

  await stage(page, 'lost').scrollIntoViewIfNeeded();
  await dragOver(page, cardIn(page, 'payment-pending', name), stage(page, 'lost'));
  await expect(stage(page, 'lost').getByRole('heading', { name: 'Lost', exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expand Lost' })).toBeVisible();
  expect(await stageOf(admin, id)).toBe('lost');

  // The question holds nothing up; a digit answers it.
  const question = page.getByRole('region', { name: 'Reason for losing' });
  await expect(question).toContainText('Why was the lead lost?');
  await page.keyboard.press('2');
  await expect(question).toBeHidden();
  await page.goto(`/companies/${id}`);
  await expect(page.getByText('noted why it was lost: Chose a competitor')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('one stage at a time: a long press drops a card on the chip of another, a swipe scrolls, the menu moves', async ({
    page,
    admin,
    signInWith,
  }) => {
    const name = uniqueName('Finger');
    await signInWith(MOVE_ANY);
    const id = await makeLead(admin, { name });
    await page.goto('/leads');
    const chips = page.getByRole('navigation', { name: 'Stages' });
    await chips.getByRole('button', { name: /^New/ }).click();
    await expect(page.locator('section[data-stage]')).toHaveCount(1);
    const card = cardIn(page, 'new', name);
    const chip = await page.locator('button[data-stage="contacted"]').boundingBox();
    if (!chip) throw new Error('The chip is not on the screen.');
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0, timestamp = Date.now() / 1000) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }], timestamp });
    const placeOfCard = async () => {
      await card.scrollIntoViewIfNeeded();
      const box = await card.boundingBox();
      if (!box) throw new Error('The card is not on the screen.');
      return { x: box.x + 30, y: box.y + 8 };
    };

    const { x, y: start } = await placeOfCard();
    // Sent at once: on a busy machine a round trip for each step would make a long press of the swipe. The times make it slow
    // enough not to scroll on by itself.
    const began = Date.now() / 1000;
    await Promise.all([
      touch('touchStart', x, start, began),
      ...[1, 2, 3, 4, 5, 6].map((step) => touch('touchMove', x, start - step * 12, began + step / 20)),
    ]);
    await expect(page.locator('[data-verdict]')).toHaveCount(0);
    await touch('touchEnd');

    const { y } = await placeOfCard();
    await touch('touchStart', x, y);
    await expect(page.locator('[data-verdict="source"]').first()).toBeAttached();
    const [toX, toY] = [chip.x + 30, chip.y + 15];
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', x + ((toX - x) * step) / 8, y + ((toY - y) * step) / 8);
    await expect(page.locator('button[data-stage="contacted"]')).toHaveAttribute('data-over');
    await touch('touchEnd');
    await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
    expect(await stageOf(admin, id)).toBe('contacted');

    await chips.getByRole('button', { name: /^Contacted/ }).click();
    await page.getByRole('button', { name: `Move ${name} to another stage` }).click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await expect(cardIn(page, 'contacted', name)).toHaveCount(0);
    await expect.poll(() => stageOf(admin, id)).toBe('qualified');
  });
});
