/** Collects problems in the browser during a test: console errors, uncaught errors and content policy reports. */
import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** Marks content security policy violations; Chromium's own message differs by kind and version. */
const REPORT = '[content policy]';

export class PageMonitor {
  private messages: string[] = [];
  private expected: RegExp[] = [];

  /** Observes every page of every context that `browser` opens from now on. */
  watch(browser: Browser): void {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await newContext(options);
      await this.listen(context);
      return context;
    };
  }

  /** Allows messages that a test provokes; any other message fails it. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  begin(): void {
    this.messages = [];
    this.expected = [];
  }

  /** Messages that were not allowed. */
  stray(): string[] {
    return this.messages.filter((message) => !this.expected.some((pattern) => pattern.test(message)));
  }

  private async listen(context: BrowserContext): Promise<void> {
    await context.addInitScript((mark) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
        console.error(mark, effectiveDirective, blockedURI, sample, sourceFile),
      );
    }, REPORT);
    context.on('console', (message) => {
      if (message.type() !== 'error' || isApiFailureLog(message)) return;
      this.messages.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      const { name, message, stack } = error.error();
      this.messages.push(`uncaught: ${name}: ${message} ${stack}`);
    });
  }
}

/** Browsers log every failed response. Those of the API are the subject of tests, so they are ignored. */
function isApiFailureLog(message: ConsoleMessage): boolean {
  return /^Failed to load resource: /.test(message.text()) && /\/api\//.test(message.location().url);
}
