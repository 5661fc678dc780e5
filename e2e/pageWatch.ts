/** What the browser complained of during a test: console errors, uncaught errors, reports of the content policy. */
import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** Marks what the content security policy refused; Chromium's own sentence for it differs by kind and version. */
const REPORT = '[content policy]';

export class PageWatch {
  private messages: string[] = [];
  private expected: RegExp[] = [];

  /** Every page of every context that `browser` opens from now on. */
  watch(browser: Browser): void {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await newContext(options);
      await this.listen(context);
      return context;
    };
  }

  /** A test that provokes messages names them; everything else fails it. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  begin(): void {
    this.messages = [];
    this.expected = [];
  }

  /** What nobody expected. */
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
      if (message.type() !== 'error' || isNoteOnAnApiAnswer(message)) return;
      this.messages.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      const { name, message, stack } = error.error();
      this.messages.push(`uncaught: ${name}: ${message} ${stack}`);
    });
  }
}

/** The browser notes every 4xx, 5xx and lost answer. To the API those are answers like others, and tests are about them. */
function isNoteOnAnApiAnswer(message: ConsoleMessage): boolean {
  return /^Failed to load resource: /.test(message.text()) && /\/api\//.test(message.location().url);
}
