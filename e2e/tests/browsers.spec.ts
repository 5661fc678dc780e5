/** The same journey in Chromium, Firefox and WebKit; `npm test` runs its short form in Firefox. ADR-150. */
import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { firefoxHere, webKitHere } from '../../tools/check/debian.mjs';
import { isLong } from '../../tools/check/testScope.mjs';
import { openChromium } from '../support/browsers/chromium.ts';
import { openFirefox } from '../support/browsers/firefox.ts';
import { STEPS } from '../support/browsers/journey.ts';
import type { BrowserPage } from '../support/browsers/page.ts';
import { Person } from '../support/browsers/person.ts';
import { openWebKit } from '../support/browsers/webkit.ts';
import { expect, test } from '../support/fixtures.ts';
import { BASE_URL } from '../support/product.ts';

interface Engine {
  name: string;
  open: (browser: Browser) => Promise<BrowserPage>;
}

/** Those that are installed; `tools/check/test.mjs` reports what is missing. */
function* engines(): Generator<Engine> {
  const firefox = firefoxHere();
  const webKit = webKitHere();
  if (firefox) yield { name: 'Firefox', open: () => openFirefox(firefox) };
  if (isLong && webKit) yield { name: 'WebKit', open: () => openWebKit(webKit) };
  if (isLong || !firefox) yield { name: 'Chromium', open: openChromium };
}

for (const { name, open } of engines())
  test(`a working day in ${name}`, async ({ browser, admin }) => {
    test.setTimeout(isLong ? 600_000 : 240_000);
    const user = await admin.createUser({ permissions: PERMISSION_KEYS });
    const mark = `m${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    const page = await open(browser);
    try {
      const person = new Person(page, BASE_URL);
      for (const { title, short, walk } of STEPS)
        if (isLong || short) await test.step(title, () => walk(person, { user, mark }));
      expect(await page.errors(), 'errors in the console').toEqual([]);
    } catch (error) {
      const picture = test.info().outputPath('window.png');
      writeFileSync(picture, await page.picture());
      await test.info().attach('window', { path: picture });
      throw error;
    } finally {
      await page.close();
    }
  });
