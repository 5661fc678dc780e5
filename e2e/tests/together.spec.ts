/**
 * Two users on one board at the same time both end up with the state of the database. LONG_TESTS makes many more moves,
 * on PostgreSQL if it is installed, and queries the database directly.
 */
import type { Page } from '@playwright/test';
import { openDatabase } from '@salesdesk/api/database';
import { demoSignIns } from '@salesdesk/api/seed';
import { endpoints, type Lead, PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { findPostgres } from '../../tools/check/debian.mjs';
import { startPostgres } from '../../tools/check/postgres.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';
import { PORT, startProduct } from '../support/product.ts';
import { colleague } from './colleague.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const MOVE_ANY: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];
const LONG = Boolean(process.env.LONG_TESTS);
const MOVES = LONG ? 200 : 12;
const LEADS = LONG ? 12 : 4;
const STAGES = { new: 'New', contacted: 'Contacted', qualified: 'Qualified', 'proposal-sent': 'Proposal sent' };
/** Large enough to render every column and card. */
const WHOLE_BOARD = { width: 2800, height: 1600 };
const SEED = 4_107;
/** Port of the product on PostgreSQL. */
const OWN_PORT = PORT + 15;

interface Column {
  count: number;
  sum: number;
  leads: number[];
}
type Board = Record<string, Column>;

test(`${MOVES} random moves, some undone, by both at once`, { tag: '@long' }, async ({ browser, admin }) => {
  test.setTimeout(900_000);
  const place = await openProduct(admin);
  const prefix = uniqueName('Random');
  const ids: number[] = [];
  for (let n = 1; n <= LEADS; n++) ids.push(await makeLead(place.admin, { name: `${prefix} ${n}`, amount: 2 ** n }));
  const people = [];
  for (const firstName of ['Marta', 'Otto'])
    people.push(await colleague(browser, place.admin, { rights: MOVE_ANY, firstName, viewport: WHOLE_BOARD }));
  for (const { page } of people) {
    await page.goto(`${place.admin.url}/leads?search=${encodeURIComponent(prefix)}`);
    await expect(page.locator('article[data-lead]')).toHaveCount(LEADS);
  }

  const random = randomFrom(SEED);
  const plans = people.map(() => Array.from({ length: MOVES / 2 }, () => [random(), random(), random()] as const));
  await Promise.all(
    people.map(async ({ page }, at) => {
      for (const step of plans[at] ?? []) await randomStep(page, ids, step);
    }),
  );

  const truth = boardOf(await place.leads(prefix));
  expect(Object.values(truth).reduce((all, { leads }) => all + leads.length, 0)).toBe(LEADS);
  for (const { page } of people) await expect.poll(() => boardOnScreen(page)).toEqual(truth);
  for (const { context } of people) await context.close();
  await place.close();
});

interface PlacedLead {
  id: number;
  slug: string;
  amount: number;
}

/** Opens the product of all specs, or a separate one whose database can be queried. */
async function openProduct(admin: ApiClient) {
  const bin = LONG ? findPostgres() : null;
  if (!bin) {
    const leads = async (prefix: string): Promise<PlacedLead[]> => {
      const query = `?search_term=${encodeURIComponent(prefix)}`;
      return ((await admin.get<Lead[]>(endpoints.leads.list, query)).data ?? []).map((lead) => ({
        id: lead.account_id,
        slug: lead.kanban_column?.kanban_column_slug_name ?? '',
        amount: lead.account_exp_sale_amount ?? 0,
      }));
    };
    return { admin, leads, close: async () => {} };
  }
  const postgres = await startPostgres(bin);
  const product = await startProduct(OWN_PORT, { DATABASE_URL: postgres.url, ACCESS_TOKEN_SECONDS: '3600' });
  const demo = demoSignIns().find((user) => PERMISSION_KEYS.every((key) => user.permissions.includes(key)));
  const signIn = {
    username: demo?.username ?? '',
    password: demo?.password ?? '',
    totpSecret: demo?.totp_secret ?? '',
  };
  const db = openDatabase({ databaseUrl: postgres.url, dataDir: null });
  return {
    admin: await ApiClient.signIn(signIn, product.url),
    leads: async (prefix: string): Promise<PlacedLead[]> => {
      const rows = await db
        .selectFrom('accounts as a')
        .innerJoin('stages as s', 's.id', 'a.stage_id')
        .where('a.name', 'like', `${prefix}%`)
        .select(['a.id', 's.slug', 'a.exp_sale_amount'])
        .execute();
      return rows.map(({ id, slug, exp_sale_amount }) => ({ id, slug, amount: Number(exp_sale_amount) }));
    },
    close: async () => {
      await db.destroy();
      await product.stop();
      postgres.stop();
    },
  };
}

/** Moves a card from its stage on this screen, or undoes the last move. A colleague may have been quicker. */
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

/** The displayed counts and cards, by column. */
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

/** The same, computed from leads. */
function boardOf(leads: readonly PlacedLead[]): Board {
  const board: Board = {};
  for (const { id, slug, amount } of leads) {
    board[slug] ??= { count: 0, sum: 0, leads: [] };
    const column = board[slug];
    column.count += 1;
    column.sum += amount;
    column.leads = [...column.leads, id].sort((a, b) => a - b);
  }
  return board;
}

/** A seeded random generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
