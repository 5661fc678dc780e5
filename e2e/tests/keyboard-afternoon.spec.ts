/**
 * The rest of a day by keyboard alone: a call with its next step, a task, many companies at once, and a merge with its undo. Each
 * job takes at most a number of keys. In a plain window; with LONG_TESTS also at a zoom of 400 % and in forced colours. R-168.
 */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { KeyboardUser } from './keyboardUser.ts';
import { makeLead, uniqueName } from './leads.data.ts';

interface Variant {
  title: string;
  /** Lists are tables, whose rows J walks; else they are cards. */
  hasRows: boolean;
  setUp: (page: Page) => Promise<void>;
  /** The most keys for each job; typed letters do not count. */
  most: { call: number; task: number; move: number; assign: number; merge: number };
}

const VARIANTS: readonly Variant[] = [
  {
    title: 'in a plain window',
    hasRows: true,
    setUp: async () => {},
    most: { call: 9, task: 24, move: 22, assign: 14, merge: 20 },
  },
  {
    title: 'at a zoom of 400 %',
    hasRows: false,
    setUp: (page) => page.setViewportSize({ width: 320, height: 256 }),
    most: { call: 9, task: 24, move: 30, assign: 28, merge: 20 },
  },
  {
    title: 'in forced colours',
    hasRows: true,
    setUp: (page) => page.emulateMedia({ forcedColors: 'active' }),
    most: { call: 9, task: 24, move: 22, assign: 14, merge: 20 },
  },
];

/** The stops of Tab among the stages, and the stages. */
const stopsOfBoard = (page: Page) =>
  page.locator('main section[data-stage]').evaluateAll((stages) => ({
    stages: stages.length,
    stops: stages.flatMap((stage) =>
      [...stage.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.tabIndex >= 0),
    ).length,
  }));

for (const { title, hasRows, setUp, most } of VARIANTS)
  test(`an afternoon by keyboard ${title}`, { tag: '@long' }, async ({ page, admin, signInWith }) => {
    test.slow();
    const word = uniqueName('After');
    const rep = await signInWith(PERMISSION_KEYS, 'Rosa');
    for (const name of ['one', 'two'])
      await makeLead(admin, { name: `${word} ${name}`, primary: rep.userId, staysOnQList: true });
    const lead = `${word} lead`;
    await makeLead(admin, { name: lead, primary: rep.userId });
    await setUp(page);
    const picture = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    const person = await KeyboardUser.at(page);
    const opens = async (name: string) => {
      await person.presses('Control+K');
      await person.isAt('combobox', /^Search companies/);
      await person.types(name);
      await person.isOffered(name);
      await person.presses('Enter');
      await person.isOn(/company=\d+/);
      await person.focus();
    };
    const skips = async () => {
      await person.presses('Tab');
      await person.isAt('link', 'Skip to content');
      await person.presses('Enter');
    };
    await person.visits('/home');
    await person.reads('My Tasks');

    await test.step('log a call with its next step', async () => {
      await opens(lead);
      await person.reads('hello@company.example');
      await person.presses('2');
      await person.isAt('textbox', 'Call');
      await person.types('Is at the fair');
      await person.presses('Tab', 't', 'Enter');
      await person.reads('logged a call: No answer');
      await picture('call');
      await person.presses('Escape');
      person.took('log a call with its next step', most.call);
    });

    await test.step('complete the task that follows', async () => {
      await page.reload();
      await person.reads('Call again');
      await skips();
      await person.tabsTo('button', 'Complete Call again');
      await person.presses('Enter');
      await person.reads('Nothing to do.');
      await picture('task');
      person.took('complete a task', most.task);
    });

    await test.step('move its card', async () => {
      await person.visits(`/leads?search=${encodeURIComponent(lead)}`);
      await person.reads('1 lead');
      await skips();
      const { stages, stops } = await stopsOfBoard(page);
      test.info().annotations.push({ type: 'figure', description: `Stops of Tab on the board: ${stops} (${stages})` });
      expect(stops).toBeLessThanOrEqual(stages);
      await person.tabsTo('link', new RegExp(lead));
      await picture('board');
      await person.presses('Shift+ArrowRight');
      await person.reads(`${lead} is now in Contacted.`);
      person.took('move a card', most.move);
    });

    await test.step('assign two companies', async () => {
      await person.visits(`/q-list?search=${encodeURIComponent(word)}`);
      await person.reads('3 companies');
      if (hasRows) await person.presses('j', 'Shift+Tab');
      else {
        await skips();
        await person.tabsTo('checkbox', /^Select After/);
      }
      for (const name of [`${word} two`, `${word} one`]) {
        await person.goesDownTo('checkbox', `Select ${name}`);
        await person.presses('Space');
      }
      await person.presses('b');
      await picture('selected');
      await person.tabsTo('button', 'Assign to…');
      await person.presses('Enter');
      await person.isAt('textbox', 'Find a colleague');
      await person.types(`${rep.firstName} ${rep.lastName}`);
      await person.reads(`Enter assigns to ${rep.firstName} ${rep.lastName}.`);
      await person.presses('Enter');
      await person.reads('2 companies were assigned.');
      person.took('assign two companies', most.assign);
    });

    await test.step('merge them, and take it back', async () => {
      await opens(`${word} one`);
      await person.tabsTo('button', 'More');
      await person.presses('Enter');
      await person.reads('Merge with another company…');
      await person.goesDownTo('menuitem', 'Merge with another company…');
      await person.presses('Enter');
      await person.isAt('combobox', /^Merge it with/);
      await person.types(`${word} two`);
      await person.presses('Enter');
      await person.reads('Company that stays');
      await picture('merge');
      await person.tabsTo('button', 'Merge');
      await person.presses('Enter');
      await person.reads('The companies were merged.');
      await person.presses('Control+Z');
      await person.reads(/is a company of its own again/);
      await person.focus();
      person.took('merge two companies and take it back', most.merge);
    });
  });
