/** A fresh browser that has never been here, signed in, watched over the network. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '@salesdesk/shared/domain';
import type { ApiClient } from '../../e2e/apiClient.ts';

export interface Visit {
  page: Page;
  /** Bytes that came over the wire so far, headers included. */
  bytes: () => number;
  /** Requests sent so far. */
  requests: () => number;
  /** From now on under other conditions. */
  slowDown: (conditions: Conditions) => Promise<void>;
  close: () => Promise<void>;
}

/** `cpu`: how many times slower; `latency`: ms before each answer begins. */
export interface Conditions {
  cpu: number;
  latency: number;
}

export const UNTHROTTLED: Conditions = { cpu: 1, latency: 0 };

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
}

/** Opens nothing yet: `page.goto` begins the visit. */
export async function visit(browser: Browser, url: string, admin: ApiClient, conditions: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [name = '', value = ''] = admin.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    ACCESS_TOKEN_KEY,
    admin.token,
  ] as const);
  // What tsx compiles names its functions with this helper; pages do not have it.
  await page.addInitScript('globalThis.__name = (named) => named');
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  devtools.on('Network.requestWillBeSent', () => void requests++);
  await devtools.send('Network.enable');
  const slowDown = async ({ cpu, latency }: Conditions) => {
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  };
  await slowDown(conditions);
  return { page, bytes: () => bytes, requests: () => requests, slowDown, close: () => context.close() };
}

const GIVE_UP_MS = 60_000;

/**
 * Ms from `mark` (a name of the page's own clock, its start when absent) until `selector` has been painted. Throws when
 * it is not there after a minute.
 */
export function painted(page: Page, selector: string, mark?: string): Promise<number> {
  return page.evaluate(
    ([wanted, from, limit]) =>
      new Promise<number>((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error(`${wanted} did not come.`)), limit);
        const look = () => {
          if (!document.querySelector(wanted)) return requestAnimationFrame(look);
          clearTimeout(giveUp);
          // The frame after the one that has it: it is on the screen then.
          requestAnimationFrame(() => {
            const start = from ? (performance.getEntriesByName(from).at(-1)?.startTime ?? 0) : 0;
            resolve(performance.now() - start);
          });
        };
        look();
      }),
    [selector, mark, GIVE_UP_MS] as const,
  );
}

/** Runs `once` for both products in turn, so that what the machine does meanwhile meets both alike. */
export async function alternately<T>(
  rounds: number,
  urls: { federated: string; monolith: string },
  once: (url: string, round: number) => Promise<T>,
): Promise<{ ours: T[]; peer: T[] }> {
  const ours: T[] = [];
  const peer: T[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2) peer.push(await once(urls.monolith, round));
    ours.push(await once(urls.federated, round));
    if (round % 2 === 0) peer.push(await once(urls.monolith, round));
  }
  return { ours, peer };
}
