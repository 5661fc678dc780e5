/** Compares what a screen reader is given of a page, the roles, names and states in order, with the files in `e2e/expected/trees`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, test } from '../support/fixtures.ts';

const FOLDER = join(import.meta.dirname, '../expected/trees');
/** Siblings of these roles are left out after some: how many are drawn depends on the height of a letter, which differs by machine. */
const REPEATED = ['article', 'listitem', 'option', 'row'];
const ALWAYS_KEPT = 3;
const KEPT_LINES = 24;
/** What differs by build and by run. */
const CHANGING = [
  [/\d+\.\d+\.\d+-[0-9a-f]{10}/g, '<release>'],
  [/\b[A-Z2-7]{32}\b/g, '<key>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<session>'],
  [/(?<=- code: )[A-Z0-9]{6}\b/g, '<reference>'],
] as const;
/** The screen with releases: their commits, sizes and days, and the counts of browsers, which depend on earlier tests. */
const WITH_BUILDS = 'platform';
const OF_BUILDS = [
  [/\b[0-9a-f]{8}\b/g, '<commit>'],
  [/\b\d+ of ([\d,]+ kB)/g, '<size> of $1'],
  [/\b\d+ [A-Z][a-z]+ 20\d\d\b/g, '<built>'],
  [/\b\d+ (of \d+|here)\b(?! remotes)/g, '<failing>'],
] as const;

/** Whether trees and speech are written instead of compared: with `-u`. */
export function isUpdate(): boolean {
  return ['all', 'changed'].includes(test.info().config.updateSnapshots);
}

/**
 * Waits until the page's accessibility tree is the one in `e2e/expected/trees/<name>.txt`, and fails with the difference.
 * What lies behind an open popup is left out: it has a tree elsewhere. Compared with LONG_TESTS only.
 */
export async function matchesTree(page: Page, name: string): Promise<void> {
  const file = join(FOLDER, `${name}.txt`);
  if (isUpdate()) {
    let tree = '';
    // Until nothing has changed for a while: the bell comes once a page is calm.
    await expect(async () => {
      const before = tree;
      tree = await treeOf(page, name);
      expect(tree).toBe(before);
    }).toPass({ intervals: [1_500] });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, tree);
    return;
  }
  if (!isLong) return;
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : '';
  await expect(async () => expect(await treeOf(page, name), `the tree of ${name}`).toBe(expected)).toPass({
    timeout: 30_000,
  });
}

async function treeOf(page: Page, name: string): Promise<string> {
  const whole = await page.evaluate(opened).then(async (overlays) => {
    if (!overlays.length) return page.locator('body').ariaSnapshot();
    const trees = await Promise.all(overlays.map((at) => page.locator(`body > :nth-child(${at})`).ariaSnapshot()));
    return trees.filter(Boolean).join('\n');
  });
  const changing = name === WITH_BUILDS ? [...CHANGING, ...OF_BUILDS] : CHANGING;
  const text = changing.reduce((tree, [pattern, word]) => tree.replace(pattern, word), whole);
  return `${shortened(text.split('\n').filter((line) => !line.includes('- /url: '))).join('\n')}\n`;
}

/** Runs in the page: where in the body its open popups, menus and panels stand. They are rendered beside the page. */
function opened(): number[] {
  const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]';
  return [...document.body.children].flatMap((child, at) => {
    if (child.querySelector('main') || child.matches('script')) return [];
    const overlays = child.matches(OVERLAYS) ? [child] : [...child.querySelectorAll(OVERLAYS)];
    return overlays.some((one) => one.checkVisibility()) ? [at + 1] : [];
  });
}

/** Leaves out the later ones of repeated siblings, with what is below them. */
function shortened(lines: string[]): string[] {
  const kept: string[] = [];
  /** By depth: the role of the last siblings, how many there were, and in how many lines. */
  const runs: { role: string; count: number; from: number }[] = [];
  let leftOut = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const depth = line.search(/\S/) / 2;
    if (depth > leftOut) continue;
    leftOut = Number.POSITIVE_INFINITY;
    const role = /- '?(\w+)/.exec(line)?.[1] ?? '';
    runs.length = Math.min(runs.length, depth + 1);
    const last = runs[depth];
    const run = last?.role === role ? last : { role, count: 0, from: kept.length };
    run.count++;
    runs[depth] = run;
    const isLeftOut = run.count > ALWAYS_KEPT && kept.length - run.from > KEPT_LINES;
    if (REPEATED.includes(role) && isLeftOut) leftOut = depth;
    else kept.push(line);
  }
  return kept;
}
