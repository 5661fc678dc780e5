/** A visit with an empty browser profile, signed in, with its network traffic measured. */
import { type Browser, chromium, expect as expectShortly, type Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '@salesdesk/shared/domain';
import type { ApiClient } from '../../../e2e/support/apiClient.ts';

export interface Visit {
  page: Page;
  /** Bytes transferred so far, including headers. */
  bytes: () => number;
  /** Requests sent so far. */
  requests: () => number;
  /** Changes the network and CPU throttling. */
  slowDown: (conditions: NetworkConditions) => Promise<void>;
  close: () => Promise<void>;
}

/** `cpu`: slowdown factor; `latency`: ms before each response begins. */
export interface NetworkConditions {
  cpu: number;
  latency: number;
}

export const UNTHROTTLED: NetworkConditions = { cpu: 1, latency: 0 };

/** Wide, because in CI tests run beside the short form; Playwright's own are 5 and 30 seconds. */
const TIMEOUT_MS = 180_000;

export const expect = expectShortly.configure({ timeout: TIMEOUT_MS });

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
}

/** Prepares the browser; `page.goto` begins the visit. */
export async function visit(
  browser: Browser,
  url: string,
  admin: ApiClient,
  conditions: NetworkConditions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const [name = '', value = ''] = admin.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    ACCESS_TOKEN_KEY,
    admin.token,
  ] as const);
  // Code compiled by tsx uses this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  devtools.on('Network.requestWillBeSent', () => void requests++);
  await devtools.send('Network.enable');
  const slowDown = async ({ cpu, latency }: NetworkConditions) => {
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  };
  await slowDown(conditions);
  return { page, bytes: () => bytes, requests: () => requests, slowDown, close: () => context.close() };
}

/**
 * Ms from the performance mark `mark` (the start of navigation when absent) until `selector` is painted. Throws when it
 * has not appeared after a minute.
 */
export function painted(page: Page, selector: string, mark?: string): Promise<number> {
  return page.evaluate(
    ([wanted, from, limit]) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${wanted} did not appear.`)), limit);
        const look = () => {
          if (!document.querySelector(wanted)) return requestAnimationFrame(look);
          clearTimeout(timer);
          // One frame later it is painted.
          requestAnimationFrame(() => {
            const start = from ? (performance.getEntriesByName(from).at(-1)?.startTime ?? 0) : 0;
            resolve(performance.now() - start);
          });
        };
        look();
      }),
    [selector, mark, TIMEOUT_MS] as const,
  );
}

/** Runs `once` for both products alternately, so that other load on the machine affects both equally. */
export async function alternately<T>(
  rounds: number,
  urls: { ours: string; peer: string },
  once: (url: string, round: number) => Promise<T>,
): Promise<{ ours: T[]; peer: T[] }> {
  const ours: T[] = [];
  const peer: T[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2) peer.push(await once(urls.peer, round));
    ours.push(await once(urls.ours, round));
    if (round % 2 === 0) peer.push(await once(urls.peer, round));
  }
  return { ours, peer };
}
