/** Chromium, driven by Playwright as in the other browser tests. */
import type { Browser, Page } from '@playwright/test';
import type { BrowserPage, PointerStep } from './page.ts';

/** Opens a window of a browser that runs already. */
export async function openChromium(browser: Browser): Promise<BrowserPage> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, locale: 'en-GB' });
  // On a machine without a network the browser would count as offline.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  return new ChromiumPage(await context.newPage());
}

class ChromiumPage implements BrowserPage {
  readonly #page: Page;
  readonly #errors: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result> {
    const result: string = await this.#page.evaluate(
      `Promise.resolve(${JSON.stringify(given)}).then(${work}).then((result) => JSON.stringify(result ?? null))`,
    );
    return JSON.parse(result);
  }

  async load(script: string): Promise<void> {
    await this.#page.evaluate(`(() => { ${script}\n })()`);
  }

  async press(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.down(key);
    for (const key of [...keys].reverse()) await this.#page.keyboard.up(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async point(steps: readonly PointerStep[]): Promise<void> {
    const { mouse } = this.#page;
    for (const step of steps) {
      if (step === 'down' || step === 'up') await mouse[step]();
      else await mouse.move(step.x, step.y);
    }
  }

  async choose(field: string, file: string): Promise<void> {
    await this.#page.setInputFiles(field, file);
  }

  picture(): Promise<Buffer> {
    return this.#page.screenshot();
  }

  async errors(): Promise<string[]> {
    return this.#errors;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }
}
