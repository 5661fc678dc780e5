/** Writes `docs/spoken.md`, what screen readers say during the six main jobs: `npm run spoken` alone runs it. ADR-152. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { PORT, type Product, ROOT } from '../product.ts';
import { spokenJobs } from '../spokenJobs.ts';
import { startStillProduct } from '../stillProduct.ts';

const FILE = join(ROOT, 'docs/spoken.md');

if (process.env.UPDATE_SPOKEN) {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await startStillProduct(PORT + 18);
  });
  test.afterAll(() => product.stop());

  test('what is said during the six main jobs', async ({ browser }) => {
    test.setTimeout(300_000);
    writeFileSync(FILE, await spokenJobs(browser, product.url));
  });
}
