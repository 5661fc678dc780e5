/** Debian's Firefox, driven by WebDriver BiDi, which it speaks without a driver. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointingOf, pressOf, type Sequence, typingOf } from './actions.ts';
import { BidiConnection } from './bidi.ts';
import { end, reported, start } from './child.ts';
import type { BrowserPage, PointerStep } from './page.ts';

/** No first steps, no updates, no calls home; English as in the other browser tests. */
const PREFERENCES = {
  'remote.active-protocols': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // On a machine without a network the browser would count as offline.
  'network.manage-offline-status': false,
  'intl.accept_languages': 'en-GB, en',
};

interface Tree {
  contexts: { context: string }[];
}
interface Evaluated {
  type: 'success' | 'exception';
  result?: { type: string; value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Starts Firefox without a visible window. */
export async function openFirefox(program: string): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'salesdesk-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const firefox = start(program, args);
  const address = await reported(firefox, 2, /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await BidiConnection.open(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const page = await FirefoxPage.of(bidi);
  return Object.assign(page, {
    close: async () => {
      bidi.close();
      await end(firefox);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

const HASH_OF_NOTHING = createHash('sha384').digest('base64');

/** Firefox complains about the hash of a script that was still on its way when the page was left. */
const isCutOff = (text: string) => text.includes(`The computed hash is “${HASH_OF_NOTHING}”`);

class FirefoxPage implements Omit<BrowserPage, 'close'> {
  readonly #bidi: BidiConnection;
  readonly #context: string;
  readonly #errors: string[] = [];

  private constructor(bidi: BidiConnection, context: string) {
    this.#bidi = bidi;
    this.#context = context;
  }

  static async of(bidi: BidiConnection): Promise<FirefoxPage> {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', {});
    const [first] = contexts;
    if (!first) throw new Error('Firefox has no window.');
    const page = new FirefoxPage(bidi, first.context);
    bidi.on<{ level: string; text: string }>('log.entryAdded', ({ level, text }) => {
      if (level === 'error' && !isCutOff(text)) page.#errors.push(text);
    });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    const viewport = { width: 1440, height: 900 };
    await bidi.send('browsingContext.setViewport', { context: first.context, viewport });
    // An inactive window has no focus.
    await bidi.send('browsingContext.activate', { context: first.context });
    return page;
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { url, wait: 'complete' });
  }

  async run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result> {
    const { result } = await this.#call(`async (given) => JSON.stringify(await (${work})(JSON.parse(given)) ?? null)`, [
      { type: 'string', value: JSON.stringify(given) },
    ]);
    return JSON.parse(result?.value ?? 'null');
  }

  async load(script: string): Promise<void> {
    await this.#call(`() => { ${script}\n }`);
  }

  async press(keys: readonly string[]): Promise<void> {
    await this.#perform(pressOf(keys));
  }

  async type(text: string): Promise<void> {
    await this.#perform(typingOf(text));
  }

  async point(steps: readonly PointerStep[]): Promise<void> {
    await this.#perform(pointingOf(steps));
  }

  async choose(field: string, file: string): Promise<void> {
    const selector = [{ type: 'string', value: field }];
    const { result } = await this.#call('(selector) => document.querySelector(selector)', selector);
    if (!result?.sharedId) throw new Error(`There is no ${field}.`);
    await this.#send('input.setFiles', { element: { sharedId: result.sharedId }, files: [file] });
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot', {});
    return Buffer.from(data, 'base64');
  }

  async errors(): Promise<string[]> {
    return this.#errors;
  }

  async #call(functionDeclaration: string, given: object[] = []): Promise<Evaluated> {
    const evaluated = await this.#bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: given,
      awaitPromise: true,
      target: { context: this.#context },
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text);
    return evaluated;
  }

  #perform(actions: Sequence[]): Promise<unknown> {
    return this.#send('input.performActions', { actions });
  }

  #send<Result>(method: string, params: object): Promise<Result> {
    return this.#bidi.send(method, { context: this.#context, ...params });
  }
}
