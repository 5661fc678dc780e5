/** The page and the worker that keeps copies of it. */
import { expect, type Page } from '@playwright/test';

/** Waits until the worker serves this page and has stored the page and its files. */
export async function isServed(page: Page): Promise<void> {
  // It is registered when the browser is idle, which a busy machine makes late: an event ends this, no deadline.
  await page.evaluate(async () => {
    const workers = navigator.serviceWorker;
    if (workers.controller) return;
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const page = await (await caches.open('salesdesk-page')).match('/');
        const files = await (await caches.open('salesdesk-files')).keys();
        return page && files.some(({ url }) => /\/assets\/main\./.test(url)) ? 'ready' : 'no copies yet';
      }),
    )
    .toBe('ready');
}
