/** Debian's WebKitGTK, driven by classic WebDriver. It needs a display, so it gets a virtual one. */
import type { WebKitHere } from '../../../tools/check/debian.mjs';
import { pointingOf, pressOf, type Sequence, typingOf } from './actions.ts';
import { end, reported, start } from './child.ts';
import { ClassicSession } from './classic.ts';
import type { BrowserPage, PointerStep } from './page.ts';

/** The window has a bar of 38 px above the page. */
const WINDOW = { x: 0, y: 0, width: 1440, height: 938 };
const SCREEN = '1440x938x24';
/** Starts a display, the driver and a browser. */
export async function openWebKit({ driver, browser, display }: WebKitHere): Promise<BrowserPage> {
  const screen = start(display, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset']);
  const number = await reported(screen, 3, /^(\d+)$/);
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = start(driver, [`--port=${port}`], {
    DISPLAY: `:${number}`,
    // A language that has no data on the machine makes it speak English; without one its language is "C".
    LANG: 'en_GB.UTF-8',
    // On a machine without a network the browser would count as offline.
    GIO_USE_NETWORK_MONITOR: 'base',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const session = await ClassicSession.open(`http://127.0.0.1:${port}`, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  await session.post('/window/rect', WINDOW);
  return new WebKitPage(session, async () => {
    await session.end();
    await end(server);
    await end(screen);
  });
}

class WebKitPage implements BrowserPage {
  readonly #session: ClassicSession;
  readonly #errors: string[] = [];
  readonly close: () => Promise<void>;

  constructor(session: ClassicSession, close: () => Promise<void>) {
    this.#session = session;
    this.close = close;
  }

  async open(url: string): Promise<void> {
    await this.#collect();
    await this.#session.post('/url', { url });
    await this.run(noteErrors, null);
  }

  async run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result> {
    const script = `
      const [given, done] = arguments;
      Promise.resolve(given)
        .then(${work})
        .then((result) => done({ result: JSON.stringify(result ?? null) }), (error) => done({ error: String(error) }));`;
    const answer = await this.#session.post<{ result?: string; error?: string }>('/execute/async', {
      script,
      args: [given],
    });
    if (answer.error) throw new Error(answer.error);
    return JSON.parse(answer.result ?? 'null');
  }

  async load(script: string): Promise<void> {
    await this.#session.post('/execute/sync', { script, args: [] });
  }

  press(keys: readonly string[]): Promise<void> {
    return this.#perform(pressOf(keys));
  }

  type(text: string): Promise<void> {
    return this.#perform(typingOf(text));
  }

  point(steps: readonly PointerStep[]): Promise<void> {
    return this.#perform(pointingOf(steps));
  }

  async choose(field: string, file: string): Promise<void> {
    const found = await this.#session.post<Record<string, string>>('/element', { using: 'css selector', value: field });
    const [element] = Object.values(found);
    await this.#session.post(`/element/${element}/value`, { text: file });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#session.get<string>('/screenshot'), 'base64');
  }

  async errors(): Promise<string[]> {
    await this.#collect();
    return this.#errors;
  }

  async #collect(): Promise<void> {
    this.#errors.push(...(await this.run(takeErrors, null)));
  }

  async #perform(actions: Sequence[]): Promise<void> {
    await this.#session.post('/actions', { actions });
  }
}

/** Runs in the page: classic WebDriver has no console, so errors are noted from the end of loading on. */
function noteErrors(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { errorsOfTest: noted });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    noted.push(words.map(String).join(' '));
    error(...words);
  };
  addEventListener('error', ({ message }) => noted.push(message));
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    noted.push(`content policy: ${effectiveDirective} ${blockedURI}`),
  );
  const observer = new ReportingObserver(
    (reports) => noted.push(...reports.map((report) => `${report.type}: ${JSON.stringify(report.body)}`)),
    { buffered: true, types: ['integrity-violation'] },
  );
  observer.observe();
}

/** Runs in the page: gives the noted errors and forgets them. */
function takeErrors(): string[] {
  return (globalThis as { errorsOfTest?: string[] }).errorsOfTest?.splice(0) ?? [];
}
