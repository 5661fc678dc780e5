/** Checks the page by axe in the themes, for tests of any screen. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect } from '../support/fixtures.ts';

/** Without LONG_TESTS the light one only. */
const THEMES: readonly ('light' | 'dark')[] = isLong ? ['light', 'dark'] : ['light'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** 2.5.3, which axe counts as experimental. */
const EXTRA = { 'label-content-name-mismatch': { enabled: true } };

interface Scope {
  themes?: typeof THEMES;
  /** Rules that do not apply to the state. */
  without?: string[];
  /** The part of the page that is looked at; otherwise all of it. */
  within?: string | undefined;
}

/** Fails with the rule, the theme and the elements of each violation. */
export async function isAccessible(
  page: Page,
  state: string,
  { themes = THEMES, without = [], within }: Scope = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`:root[data-theme="${colorScheme}"]`)).toBeAttached();
    await page.evaluate(settled);
    // The other mode opens a second page for each state. There, as here, axe looks into frames.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: EXTRA }).setLegacyMode(true);
    if (within) axe.include(within);
    // Rows and cards further down are like the first.
    if (!isLong) axe.exclude(['tbody tr:nth-of-type(n + 9)', 'article:nth-of-type(n + 4)'].join());
    // Only one of the rules checks colours.
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(RULES)
      : axe.withRules('color-contrast')
    ).analyze();
    const found = violations
      .filter(({ id }) => !without.includes(id))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Runs in the page: waits until all transitions have ended for some frames, because a fade starts some frames after its
 * element appears. Endless animations, such as skeletons, are ignored.
 */
async function settled(): Promise<void> {
  const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const isFading = () =>
    document.getAnimations().some((animation) => ends(animation) && animation.playState === 'running') ||
    // A toast keeps its class of entering.
    document.querySelector(':is([class*="-enter"], [class*="-appear"], [class*="-leave"]):not(.Toastify *)') !== null;
  for (let calmFrames = 0; calmFrames < 5; calmFrames = isFading() ? 0 : calmFrames + 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
