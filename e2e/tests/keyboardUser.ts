/**
 * A user with only a keyboard. It hides the page, so that a test cannot click, fill or focus elements: the focus moves
 * by Tab, arrows and shortcuts, and every focused element has to be visible and to have a name.
 */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Role and name as exposed to screen readers. */
interface Focus {
  role: string;
  name: string;
}

/** More tab stops than any screen has. */
const FAR = 60;
/** Roles used in tests; the browser has a separate role for the search field. */
type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'link'
  | 'menuitem'
  | 'searchbox'
  | 'switch'
  | 'tab'
  | 'textbox'
  | 'heading';

export class KeyboardUser {
  readonly #page: Page;
  readonly #devTools: CDPSession;
  /** The last keys and the resulting focus, for failure messages. */
  readonly #trail: string[] = [];
  #pressed = 0;

  private constructor(page: Page, devTools: CDPSession) {
    this.#page = page;
    this.#devTools = devTools;
  }

  static async at(page: Page): Promise<KeyboardUser> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Accessibility.enable');
    // Prevent native file dialogs early; a listener registered with the key press might be too late.
    page.on('filechooser', () => {});
    return new KeyboardUser(page, devTools);
  }

  /** Opens an address, as by typing it into the address bar. */
  async visits(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  /** Presses the keys in sequence: 'Control+K', 'Enter'. */
  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#pressed++;
      this.#trail.push(key);
      await this.#page.keyboard.press(key);
    }
  }

  /** Ends a job: fails when it took more keys than `most`, and reports both. Typed letters do not count. */
  took(job: string, most: number): void {
    const count = this.#pressed;
    this.#pressed = 0;
    test.info().annotations.push({ type: 'figure', description: `Keys to ${job}: ${count} (${most})` });
    expect(count, `keys to ${job}`).toBeLessThanOrEqual(most);
  }

  /** Goes down by the arrow key to the entry of the open menu, or to the box of a row. */
  async goesDownTo(role: 'menuitem' | 'checkbox', name: string): Promise<void> {
    // A person presses the next key when the focus has arrived; a menu moves it a frame after it opens, or after a key.
    if (role === 'menuitem') await expect.poll(async () => (await this.#focusNow()).role).toBe('menuitem');
    for (let at = 0; at < FAR; at++) {
      await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (isAt(await this.#focusNow(), role, name)) return;
      await this.presses('ArrowDown');
    }
    throw new Error(`No ${role} ${name} further down: ${this.#trail.join(' → ')}`);
  }

  async types(text: string): Promise<void> {
    this.#trail.push(`“${text}”`);
    await this.#page.keyboard.type(text);
  }

  /**
   * Presses Tab, or Shift+Tab for `backwards`, until the element has the focus, and checks every stop. The focus may
   * leave the page once, to the browser's toolbar.
   */
  async tabsTo(role: Role, name: string | RegExp, backwards = false): Promise<void> {
    const key = backwards ? 'Shift+Tab' : 'Tab';
    let isOut = false;
    for (let stop = 0; stop < FAR; stop++) {
      await this.presses(key);
      if (!isOut && (await this.#page.evaluate(() => document.activeElement === document.body))) {
        isOut = true;
        await this.presses(key);
      }
      const focus = await this.focus();
      if (isAt(focus, role, name)) return;
    }
    throw new Error(`No ${role} ${name} within ${FAR} stops: ${this.#trail.join(' → ')}`);
  }

  /** Waits until the product moves the focus there. */
  async isAt(role: Role, name: string | RegExp): Promise<void> {
    const label = typeof name === 'string' ? `${role} “${name}”` : `${role} like ${name}`;
    await expect(async () => {
      const focus = await this.#focusNow();
      expect(isAt(focus, role, name), `${label}, but the focus is at ${focus.role} “${focus.name}”`).toBe(true);
    }).toPass({ intervals: [20, 50, 100, 250], timeout: 10_000 });
    await this.focus();
  }

  /** The focused element; fails when it is missing, invisible, covered or unnamed. */
  async focus(): Promise<Focus> {
    let focus: Focus = { role: '', name: '' };
    await expect(async () => {
      focus = await this.#focusNow();
      const label = `${focus.role} “${focus.name}”`;
      expect(
        await this.#page.evaluate(whyUnseen),
        `why the focus is not visible at ${label} after ${this.#trail.slice(-12).join(' → ')}`,
      ).toBe('');
      expect(focus.name, `name of the ${focus.role} that has the focus`).not.toBe('');
    }).toPass({ intervals: [20, 50, 100, 250], timeout: 3000 });
    this.#trail.push(`${focus.role} ${focus.name}`);
    return focus;
  }

  /** Expects text on the screen or in a live region. */
  async reads(text: string | RegExp): Promise<void> {
    await expect(this.#page.getByText(text).first()).toBeVisible();
  }

  /** The active option of the field's list. */
  async isOffered(name: string): Promise<void> {
    await expect(this.#page.getByRole('option', { name, selected: true })).toBeVisible();
  }

  /** Expects a table row with all of these texts. */
  async readsRow(...texts: (string | RegExp)[]): Promise<void> {
    let row = this.#page.getByRole('row');
    for (const text of texts) row = row.filter({ hasText: text });
    await expect(row).toHaveCount(1);
  }

  async isOn(address: RegExp): Promise<void> {
    await expect(this.#page).toHaveURL(address);
  }

  /** Whether the focused switch is on. */
  async hasSwitch(name: string, on: boolean): Promise<void> {
    await expect(this.#page.getByRole('switch', { name })).toBeChecked({ checked: on });
  }

  /** Presses Enter on a file field and chooses this file in the native dialog. */
  async choosesFile(name: string, content: string): Promise<void> {
    const [chooser] = await Promise.all([this.#page.waitForEvent('filechooser'), this.presses('Enter')]);
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  async #focusNow(): Promise<Focus> {
    const { result } = await this.#devTools.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId) return { role: 'nothing', name: '' };
    const { nodes } = await this.#devTools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    await this.#devTools.send('Runtime.releaseObject', { objectId: result.objectId });
    const [node] = nodes;
    return { role: String(node?.role?.value ?? 'nothing'), name: String(node?.name?.value ?? '') };
  }
}

function isAt(focus: Focus, role: Role, name: string | RegExp): boolean {
  const isNamed = typeof name === 'string' ? focus.name === name : name.test(focus.name);
  return isNamed && focus.role === role;
}

/** Runs in the page: the reason why the focused element is not visible; '' when it is. */
function whyUnseen(): string {
  const SEEN_PX = 8;
  const active = document.activeElement;
  if (!active || active === document.body) return 'it is nowhere';
  // Some inputs are rendered by a surrounding element: a checkbox, a select, a file drop area.
  let element: Element | null = active;
  const isTiny = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width < SEEN_PX || height < SEEN_PX || getComputedStyle(one).opacity === '0';
  };
  for (let up = 0; up < 4 && element && isTiny(element); up++) element = element.parentElement;
  if (!element || isTiny(element)) return 'it has no size';
  if (getComputedStyle(element).visibility !== 'visible') return 'it is hidden';
  const box = element.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < SEEN_PX || bottom - top < SEEN_PX) return 'it is outside the window';
  // Test three points, because a sticky column may cover one of them.
  const isTop = [0.2, 0.5, 0.8].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
    return hit && (element.contains(hit) || hit.contains(element));
  });
  return isTop ? '' : 'something covers it';
}
