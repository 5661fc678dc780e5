/** Compares what screen readers say during the six main jobs with `e2e/expected/spoken.txt`; `-u` writes it. ADR-152. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, test } from '../support/fixtures.ts';
import { PORT, type Product, ROOT } from '../support/product.ts';
import { spokenJobs } from '../support/spokenJobs.ts';
import { startStillProduct } from '../support/stillProduct.ts';
import { isUpdate } from './trees.ts';

const FILE = join(ROOT, 'e2e/expected/spoken.txt');

/** The stops of the focus: what live regions announced by the moment of a key depends on the speed of the machine. */
function stopsIn(document: string): string[] {
  return document.split('\n').flatMap((line) => {
    const [, keys, said] = /^\| (.*?) \| (.*?) \|/.exec(line) ?? [];
    if (!said?.startsWith('*')) return [line];
    return keys?.trim() ? [`| ${keys} |  |  |`] : [];
  });
}

if (isLong) {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await startStillProduct(PORT + 18);
  });
  test.afterAll(() => product.stop());

  test('what is said during the six main jobs', async ({ browser }) => {
    test.setTimeout(600_000);
    const document = await spokenJobs(browser, product.url);
    if (isUpdate()) writeFileSync(FILE, document);
    else expect(stopsIn(document)).toEqual(stopsIn(readFileSync(FILE, 'utf8')));
  });
}
