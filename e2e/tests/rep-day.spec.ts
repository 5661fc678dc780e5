/**
 * A rep's day from an empty desk: two companies are added, one is promoted, a task is planned, worked through in the queue
 * and completed, the lead is moved, and the other company is handed over. By mouse, by thumb at 390 px, and by keyboard.
 */
import type { Locator, Page } from '@playwright/test';
import { localDay, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { cardIn, dragOver, stage } from './board.page.ts';
import { colleague } from './colleague.ts';
import { KeyboardUser } from './keyboardUser.ts';
import { uniqueName } from './leads.data.ts';

const LINE = 'They expect an offer by Friday';
const RIGHTS = PERMISSION_KEYS.filter((key) => !key.startsWith('system.'));

/** The same screens at any width; `phone` chooses what has room there. */
class Desk {
  readonly page: Page;
  readonly #phone: boolean;

  constructor(page: Page, phone: boolean) {
    this.page = page;
    this.#phone = phone;
  }

  async press(target: Locator): Promise<void> {
    await (this.#phone ? target.tap() : target.click());
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async goTo(entry: string, title: string): Promise<void> {
    if (this.#phone) await this.press(this.button('Open menu'));
    await this.press(
      this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }),
    );
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async search(name: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
    await expect(this.page.getByText(/^1 (company|lead)$/)).toBeVisible();
  }

  /** Adds a company with an e-mail and a website. */
  async addCompany(name: string, mark: string): Promise<void> {
    await this.press(this.button('Add'));
    const popup = this.page.getByRole('dialog', { name: /Add Account/ });
    const next = () => this.press(popup.getByRole('button', { name: 'Next' }));
    await popup.getByLabel('Company Name').fill(name);
    await next();
    await popup.getByLabel('Email').fill(`hello@${mark}.example`);
    await next();
    await popup.getByLabel('Website').fill(`https://${mark}.example`);
    await next();
    await popup.getByLabel('Expected Sale Amount').fill('12,500');
    await next();
    await this.press(popup.getByRole('button', { name: 'Submit' }));
    await expect(popup).toBeHidden();
  }

  async addByName(name: string): Promise<void> {
    await this.press(this.button('Add'));
    await this.page.getByLabel('Company Name').fill(name);
    await this.press(this.button('Save & add another'));
    await expect(this.page.getByRole('link', { name, exact: true })).toBeVisible();
    await this.page.keyboard.press('Escape');
  }

  async promote(name: string): Promise<void> {
    await this.press(this.button(`Status of ${name}: Q-List`));
    await this.press(this.page.getByRole('menuitem', { name: 'Leads' }));
    await expect(this.button(`Status of ${name}: Q-List`)).toHaveCount(0);
  }

  /** From the record, which stays open. */
  async planForToday(name: string, text: string): Promise<void> {
    const record = this.page.getByRole('dialog', { name });
    await showTimeline(record, (tab) => this.press(tab));
    await this.press(record.getByRole('button', { name: 'Plan a task' }));
    await record.getByRole('textbox', { name: 'Task' }).fill(text);
    await this.press(record.getByRole('button', { name: /^Pick a day/ }));
    await record.getByLabel('Day', { exact: true }).fill(localDay(new Date()));
    await this.press(record.getByRole('button', { name: 'Save', exact: true }));
    await expect(record.getByRole('region', { name: 'Next step' })).toContainText(text);
  }

  /** The queue has this one task: nobody answers, so the next call is planned; it is completed on Home. */
  async workThrough(name: string): Promise<void> {
    const tasks = this.page.getByRole('region', { name: 'My Tasks' });
    await this.press(tasks.getByRole('button', { name: /^Start calling/ }));
    const queue = this.page.getByRole('region', { name: 'Work queue' });
    await expect(queue).toContainText('1 of 1');
    await expect(this.page.getByRole('dialog', { name })).toBeVisible();
    await this.press(queue.getByRole('button', { name: /No answer/ }));
    await expect(this.page.getByText('That was the last one.')).toBeVisible();
    const later = this.page.getByRole('region', { name: 'Notifications', exact: true });
    await this.press(later.getByRole('button', { name: 'Complete Call again' }));
    await expect(later.getByText('Call again')).toHaveCount(0);
  }

  async move(name: string): Promise<void> {
    if (this.#phone) {
      await this.press(this.page.locator('.ant-segmented-item', { hasText: 'List' }));
      await this.press(this.button(`Stage of ${name}: New`));
      await this.press(this.page.getByRole('menuitem', { name: 'Contacted', exact: true }));
      await expect(this.button(`Stage of ${name}: Contacted`)).toBeVisible();
    } else {
      await dragOver(this.page, cardIn(this.page, 'new', name), stage(this.page, 'contacted'));
      await this.page.mouse.up();
      await expect(cardIn(this.page, 'contacted', name)).toBeVisible();
    }
  }

  async handOver(name: string, to: string): Promise<void> {
    await this.press(this.page.getByRole('checkbox', { name: `Select ${name}` }));
    await this.press(this.button('Assign to…'));
    await this.page.getByLabel('A line for the new owner').fill(LINE);
    await this.press(
      this.page.getByRole('dialog', { name: 'Assign to' }).getByRole('button', { name: to, exact: true }),
    );
    await expect(this.page.getByText('1 company was assigned.').first()).toBeVisible();
  }
}

/** On a phone it is a tab. */
async function showTimeline(record: Locator, press: (tab: Locator) => Promise<void>): Promise<void> {
  const { width = 0 } = record.page().viewportSize() ?? {};
  if (width < 768) await press(record.getByRole('tab', { name: 'Timeline' }));
}

/** What the new owner reads first on the record. */
async function readsLine(page: Page, name: string): Promise<void> {
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  const record = page.getByRole('dialog', { name });
  await showTimeline(record, (tab) => tab.click());
  const first = record
    .getByRole('list', { name: /Timeline/ })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText(LINE);
}

for (const { by, phone } of [
  { by: 'mouse', phone: false },
  { by: 'thumb at 390 px', phone: true },
])
  test.describe(`by ${by}`, () => {
    test.use(phone ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {});

    test('a whole day', { tag: '@long' }, async ({ page, browser, admin, signInWith }) => {
      const mark = uniqueName('').trim();
      const [lead, other] = [`Daily ${mark}`, `Other ${mark}`];
      await signInWith(RIGHTS, 'Rosa');
      const otto = await colleague(browser, admin, { rights: RIGHTS, firstName: 'Otto' });
      const desk = new Desk(page, phone);
      await page.goto('/home');
      await expect(page.getByRole('region', { name: 'My Tasks' }).getByText('Sample')).toBeVisible();

      await desk.goTo('Q-List', 'Q List');
      await desk.addCompany(lead, mark);
      await desk.addByName(other);
      await desk.search(lead);
      await desk.promote(lead);

      await desk.goTo('Leads', 'Leads');
      await desk.search(lead);
      await desk.press(page.getByRole('link', { name: lead }));
      await desk.planForToday(lead, 'Call them');
      await desk.press(page.getByRole('dialog', { name: lead }).getByRole('button', { name: 'Close' }));
      await desk.move(lead);

      await desk.goTo('Home', 'Home');
      await desk.workThrough(lead);

      await desk.goTo('Q-List', 'Q List');
      await desk.search(other);
      await desk.handOver(other, otto.name);
      await readsLine(otto.page, other);
      await otto.context.close();
    });
  });

// keyboard-day.spec.ts is its shorter form.
test('a whole day by keyboard', { tag: '@long' }, async ({ page, browser, admin, signInWith }) => {
  const mark = uniqueName('').trim();
  const [lead, other] = [`Daily ${mark}`, `Other ${mark}`];
  await signInWith(RIGHTS, 'Rosa');
  const otto = await colleague(browser, admin, { rights: RIGHTS, firstName: 'Otto' });
  const rep = await KeyboardUser.at(page);
  const goesTo = async (screen: string, title: string) => {
    await rep.presses('Control+K');
    await rep.isAt('combobox', /^Search companies/);
    await rep.types(screen);
    await rep.presses('Enter');
    await rep.isAt('heading', title);
  };
  const searches = async (name: string) => {
    await rep.presses('/');
    await rep.isAt('searchbox', 'Search by name');
    await rep.types(name);
    await rep.reads(/^1 (company|lead)$/);
  };
  await rep.visits('/home');
  await rep.reads('Sample');

  await goesTo('q-list', 'Q List');
  await rep.tabsTo('button', 'Add');
  await rep.presses('Enter');
  for (const [field, text] of [
    ['Company Name', lead],
    ['Email', `hello@${mark}.example`],
    ['Website', `https://${mark}.example`],
    ['Expected Sale Amount', '12500'],
  ] as const) {
    await rep.isAt('textbox', field);
    await rep.types(text);
    await rep.presses('Enter');
  }
  await rep.isAt('combobox', 'Primary Assignee');
  await rep.tabsTo('button', 'Submit');
  await rep.presses('Enter');
  await rep.isAt('button', 'Add');
  await rep.presses('Shift+A');
  await rep.isAt('textbox', 'Company Name');
  await rep.types(other);
  await rep.presses('Control+Enter');
  await rep.isAt('textbox', 'Company Name');
  await rep.readsRow(other);
  await rep.presses('Escape');
  await rep.isAt('button', 'Add');

  await searches(lead);
  await rep.tabsTo('button', `Status of ${lead}: Q-List`);
  await rep.presses('ArrowDown');
  await rep.isAt('menuitem', 'Leads');
  await rep.presses('Enter');
  await rep.readsRow(lead, 'Leads');

  await goesTo('leads', 'Leads');
  await searches(lead);
  await rep.tabsTo('link', new RegExp(lead));
  await rep.presses('Shift+ArrowRight');
  await rep.reads(`${lead} is now in Contacted.`);
  await rep.presses('Enter');
  await rep.reads(`hello@${mark}.example`);
  await rep.presses('a');
  await rep.isAt('textbox', 'Task');
  await rep.types('Call them');
  await rep.presses('Tab', 'p');
  const [year = '', month = '', day = ''] = localDay(new Date()).split('-');
  await rep.types(`${month}${day}${year}`);
  await rep.presses('Control+Enter');
  await rep.isAt('button', /^Log a call, add a note/);
  await rep.presses('Escape');
  await rep.isAt('link', new RegExp(lead));

  await goesTo('home', 'Home');
  await rep.presses('q');
  await rep.reads('1 of 1');
  await rep.presses('2');
  await rep.reads('That was the last one.');
  await rep.tabsTo('button', 'Complete Call again');
  await rep.presses('Enter');
  await rep.reads('Nothing to do.');

  await goesTo('q-list', 'Q List');
  await searches(other);
  await rep.tabsTo('checkbox', `Select ${other}`);
  await rep.presses('Space', 'b');
  await rep.tabsTo('button', 'Assign to…');
  await rep.presses('Enter');
  await rep.isAt('textbox', 'Find a colleague');
  await rep.tabsTo('textbox', 'A line for the new owner', true);
  await rep.types(LINE);
  await rep.presses('Tab');
  await rep.types(otto.name);
  await rep.reads(`Enter assigns to ${otto.name}.`);
  await rep.presses('Enter');
  await rep.reads('1 company was assigned.');
  await readsLine(otto.page, other);
  await otto.context.close();
});
