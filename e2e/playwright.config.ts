/** Browser tests against the started product. One spec per screen and per promise. */
import { defineConfig } from '@playwright/test';
import { chromiumHere } from '../tools/check/debian.mjs';
import { isLong } from '../tools/check/testScope.mjs';
import { BASE_URL, IS_ONE } from './support/product.ts';

// The tests count days as their browsers do.
process.env.TZ = 'Europe/Amsterdam';

/**
 * What one application does not have: releases, remotes that are loaded, fail and are composed at run time, and the shared
 * packages of a page within reach of a test.
 */
const OF_RELEASES =
  /(composition|dead-releases|extensions|faults|federation|foreign-remotes|host-releases|hung-release|integrity|isolation(-replay)?|mixed-releases|own-(extensions|repository)|platform|production|refresh-tabs|releases|tokens|two-contracts)\.spec\.ts$/;

export default defineConfig({
  testDir: './tests',
  // Screenshots are compared where they were taken, which no other machine is.
  testIgnore: [...(IS_ONE ? [OF_RELEASES] : []), ...(isLong ? [] : [/screenshots\.spec\.ts$/])],
  grepInvert: isLong ? [] : /@long/,
  globalSetup: './support/globalSetup.ts',
  // Generous, because a busy machine is slow and no test measures time.
  timeout: 240_000,
  expect: {
    timeout: 60_000,
    toPass: { timeout: 120_000 },
    toHaveScreenshot: {
      pathTemplate: './expected/screenshots/{arg}{ext}',
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // Colour changes that are hardly visible count as differences; see ADR-118 and `shrinkScreenshots.mjs`.
      threshold: 0.03,
      maxDiffPixels: 40,
    },
  },
  // More than the cores of a small machine, because many tests wait for a timeout.
  workers: 3,
  // Retry once in CI only; the report lists such tests as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['./support/measurementsReporter.ts']],
  outputDir: './test-results',
  use: {
    baseURL: BASE_URL,
    // Without it a click on what never appears ends as a timeout of the whole test, which does not name the click.
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    // It would send the requests that tests answer themselves; `offline-reload` has it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: process.env.TZ,
    // Drawing what moves takes a seventh of a run without a graphics card. What depends on it asks for `MOTION` of fixtures.ts.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    // Recording every test would make the run a tenth slower.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumHere() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
