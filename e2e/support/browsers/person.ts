/** A person at a browser: finds by role and name, waits, presses and types. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isReady, type Located, locate, type Target } from './locate.ts';
import type { BrowserPage, Place } from './page.ts';

const WAIT_MS = 45_000;
const PAUSE_MS = 50;

const FINDER = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A pattern as `Target` takes it. */
export const like = (pattern: RegExp) => ({ source: pattern.source });

export class Person {
  readonly page: BrowserPage;
  readonly #url: string;

  /** `url`: the address of the product. */
  constructor(page: BrowserPage, url: string) {
    this.page = page;
    this.#url = url;
  }

  async opens(path: string): Promise<void> {
    await this.page.open(this.#url + path);
  }

  /** Waits until the path of the address matches. */
  async isAt(path: RegExp): Promise<void> {
    await until(`the address ${path}`, async () => path.test(await this.page.run(() => location.pathname, null)));
  }

  async sees(target: Target): Promise<Located> {
    return this.#find(target, () => true);
  }

  async seesInFrame(target: Target): Promise<Located> {
    return this.#find(target, () => true, true);
  }

  async seesNo(target: Target): Promise<void> {
    await until(`no ${JSON.stringify(target)}`, async () => (await this.#locate(target)) === null);
  }

  async hasFocusAt(target: Target): Promise<void> {
    await this.#find(target, ({ hasFocus }) => hasFocus);
  }

  async hasValue(target: Target, value: string): Promise<void> {
    await this.#find(target, (found) => found.value === value);
  }

  /** Waits until nothing covers or disables it, and clicks in its middle. */
  async clicks(target: Target): Promise<void> {
    await this.#click(await this.#find(target, isPressable));
  }

  async clicksInFrame(target: Target): Promise<void> {
    await this.#click(await this.#find(target, isPressable, true));
  }

  /** Replaces what the field contains. */
  async fills(target: Target, text: string): Promise<void> {
    await this.clicks(target);
    await this.hasFocusAt(target);
    await this.page.press(['Control', 'a']);
    await this.page.type(text);
    await this.hasValue(target, text);
  }

  /** Presses the keys together: 'Control+k'. */
  async presses(keys: string): Promise<void> {
    await this.page.press(keys === ' ' ? [keys] : keys.split('+'));
  }

  async types(text: string): Promise<void> {
    await this.page.type(text);
  }

  /** As by Tab. */
  async focuses(target: Target): Promise<void> {
    await this.sees(target);
    await this.#locate(target, { focus: true });
    await this.hasFocusAt(target);
  }

  /** Drags the upper left corner of one to the upper part of the other, in steps as a hand does. */
  async drags(what: Target, onto: Target): Promise<void> {
    const to = await this.sees(onto);
    const corner = async () => {
      const { left, top } = await this.#find(what, isPressable);
      return { x: left + 20, y: top + 8 };
    };
    let start: Place;
    // A colleague's change may move it before the press.
    do {
      start = await corner();
      await this.page.point([start]);
    } while (start.y !== (await corner()).y);
    const goal = { x: to.x, y: to.top + 180 };
    await this.page.point(['down']);
    await this.page.point(between(start, goal));
    await this.page.point(['up']);
  }

  async #click({ x, y }: Place): Promise<void> {
    await this.page.point([{ x, y }, 'down', 'up']);
  }

  async #find(target: Target, suits: (found: Located) => boolean, frame = false): Promise<Located> {
    let last: Located | null = null;
    return until(
      `${JSON.stringify(target)}`,
      async () => {
        last = await this.#locate(target, { frame });
        return last && suits(last) ? last : null;
      },
      () => `, but found ${JSON.stringify(last)}`,
    );
  }

  async #locate(target: Target, { frame = false, focus = false } = {}): Promise<Located | null> {
    if (!(await this.page.run(isReady, null))) await this.page.load(FINDER);
    return this.page.run(locate, { target, frame, focus });
  }
}

/** Asks again and again, and gives what it gets. A page that is being replaced cannot answer for a moment. */
async function until<Result>(what: string, ask: () => Promise<Result | null | false>, why = () => ''): Promise<Result> {
  const end = Date.now() + WAIT_MS;
  let refusal = '';
  while (Date.now() < end) {
    const answer = await ask().catch((error: unknown) => {
      refusal = ` (${error})`;
      return null;
    });
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`Waited for ${what}${why()}${refusal}.`);
}

function isPressable({ isUncovered, isEnabled }: Located): boolean {
  return isUncovered && isEnabled;
}

function between(from: Place, to: Place): Place[] {
  const steps = 12;
  return Array.from({ length: steps }, (_, at) => ({
    x: from.x + ((to.x - from.x) * (at + 1)) / steps,
    y: from.y + ((to.y - from.y) * (at + 1)) / steps,
  }));
}
