/** Two people at one board at the same time: in the end both see what the database holds. More moves with LONG_TESTS. */
import type { Page } from '@playwright/test';
import { endpoints, type Lead, type PermissionKey } from '@salesdesk/shared/domain';
import type { ApiClient } from '../apiClient.ts';
import { expect, test } from '../fixtures.ts';
import { colleague } from './colleague.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const MOVE_ANY: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];
const MOVES = process.env.LONG_TESTS ? 200 : 12;
const LEADS = 4;
const STAGES = { new: 'New', contacted: 'Contacted', qualified: 'Qualified', 'proposal-sent': 'Proposal sent' };
/** Every column and every card is in view: what is not is not drawn. */
const WHOLE_BOARD = { width: 2800, height: 1600 };
const SEED = 4_107;

interface Column {
  count: number;
  sum: number;
  leads: number[];
}
type Board = Record<string, Column>;

test(`${MOVES} random moves, some taken back, by both at once`, async ({ page, browser, admin, signInWith }) => {
  test.setTimeout(600_000);
  const prefix = uniqueName('Random');
  const ids: number[] = [];
  for (let n = 1; n <= LEADS; n++) ids.push(await makeLead(admin, { name: `${prefix} ${n}`, amount: 2 ** n }));
  await signInWith(MOVE_ANY, 'Marta');
  await page.setViewportSize(WHOLE_BOARD);
  const otto = await colleague(browser, admin, { rights: MOVE_ANY, firstName: 'Otto', viewport: WHOLE_BOARD });
  const pages = [page, otto.page];
  for (const one of pages) {
    await one.goto(`/leads?search=${encodeURIComponent(prefix)}`);
    await expect(one.locator('article[data-lead]')).toHaveCount(LEADS);
  }

  const random = randomFrom(SEED);
  const plans = pages.map(() => Array.from({ length: MOVES / 2 }, () => [random(), random(), random()] as const));
  await Promise.all(
    pages.map(async (one, at) => {
      for (const step of plans[at] ?? []) await randomStep(one, ids, step);
    }),
  );

  const truth = await boardOfServer(admin, prefix);
  expect(Object.values(truth).reduce((all, { leads }) => all + leads.length, 0)).toBe(LEADS);
  for (const one of pages) await expect.poll(() => boardOnScreen(one)).toEqual(truth);
  await otto.context.close();
});

/** Moves a card from where this screen shows it, or takes the last move back. A colleague may have been quicker. */
async function randomStep(
  page: Page,
  ids: number[],
  [which, where, what]: readonly [number, number, number],
): Promise<void> {
  if (what < 0.2) return page.keyboard.press('Control+z');
  const card = page.locator(`article[data-lead="${ids[Math.floor(which * ids.length)]}"]`);
  const from = await card.evaluate((one) => one.closest('section')?.dataset.stage);
  const targets = Object.entries(STAGES).filter(([slug]) => slug !== from);
  const [, name] = targets[Math.floor(where * targets.length)] ?? [];
  await card.getByRole('link').focus();
  await page.keyboard.press('m');
  const choice = page.getByRole('menuitem', { name, exact: true });
  await choice.click({ timeout: 5_000 }).catch(() => page.keyboard.press('Escape'));
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
}

/** What heads and cards say, column by column. */
function boardOnScreen(page: Page): Promise<Board> {
  return page.locator('section[data-stage]').evaluateAll((sections) => {
    const columns = sections.map((section) => {
      const [, count = '', sum = ''] = /, (\d+) of [\d,]+ leads, \$([\d,.]+)/.exec(section.ariaLabel ?? '') ?? [];
      const cards = [...section.querySelectorAll<HTMLElement>('article[data-lead]')];
      const leads = cards.map((card) => Number(card.dataset.lead)).sort((a, b) => a - b);
      const column = { count: Number(count), sum: Number(sum.replaceAll(',', '')), leads };
      return [section.getAttribute('data-stage') ?? '', column] as const;
    });
    return Object.fromEntries(columns.filter(([, { count, leads }]) => count > 0 || leads.length > 0));
  });
}

/** The same out of the list of all leads, counted here. */
async function boardOfServer(admin: ApiClient, prefix: string): Promise<Board> {
  const all = (await admin.get<Lead[]>(endpoints.leads.list, `?search_term=${encodeURIComponent(prefix)}`)).data ?? [];
  const board: Board = {};
  for (const lead of all) {
    const slug = lead.kanban_column?.kanban_column_slug_name ?? '';
    board[slug] ??= { count: 0, sum: 0, leads: [] };
    const column = board[slug];
    column.count += 1;
    column.sum += lead.account_exp_sale_amount ?? 0;
    column.leads = [...column.leads, lead.account_id].sort((a, b) => a - b);
  }
  return board;
}

/** The same numbers for the same seed, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
