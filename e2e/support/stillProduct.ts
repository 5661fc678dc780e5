/** The product with a clock that stands still, so that the dates of the demo data are the same on every day. ADR-118. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Product, ROOT, startProduct } from './product.ts';

/** The moment of the page's clock too. */
export const STILL_NOW = '2026-03-02T09:30:00Z';

/** Starts it on a new embedded database. `port`: one that no other product of the tests uses. */
export function startStillProduct(port: number): Promise<Product> {
  const preload = pathToFileURL(join(ROOT, 'e2e/support/stillClock.mjs')).href;
  return startProduct(port, {
    STILL_CLOCK: STILL_NOW,
    NODE_OPTIONS: `--import ${preload}`,
    ACCESS_TOKEN_SECONDS: '3600',
  });
}
