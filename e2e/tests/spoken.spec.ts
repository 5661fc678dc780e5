/** `docs/spoken.md` says what screen readers say today; see ADR-152. `npm run spoken` writes it. With LONG_TESTS only. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { PORT, type Product, ROOT } from '../product.ts';
import { spokenJobs } from '../spokenJobs.ts';
import { startStillProduct } from '../stillProduct.ts';

const FILE = join(ROOT, 'docs/spoken.md');

if (process.env.LONG_TESTS) {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await startStillProduct(PORT + 18);
  });
  test.afterAll(() => product.stop());

  test('what is said during the six main jobs is what the document says', async ({ browser }) => {
    test.setTimeout(300_000);
    const said = await spokenJobs(browser, product.url);
    if (process.env.UPDATE_SPOKEN) writeFileSync(FILE, said);
    else expect(said).toBe(readFileSync(FILE, 'utf8'));
  });
}
