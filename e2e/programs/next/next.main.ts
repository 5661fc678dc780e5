/**
 * Part of `npm run test:long`: shows that a host of the next contract runs the remotes of this one. Without a layer it is refused
 * before anything is released; with one, all browser tests of the remotes pass. Ends with 1 otherwise. Names of tests, such as
 * `undo`, run these alone. ADR-136.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumHere } from '../../../tools/check/debian.mjs';
import { BROKEN_NAMES } from './changes.ts';
import { buildNext, copyWorkspace, type NextHost } from './nextHost.ts';

/** The screens of the remotes. What tests the host, its kernel, its releases and its build is left out. */
const ALL = [
  'accessibility',
  'account-form',
  'accounts',
  'activities',
  'drafts',
  'error-catalogue',
  'filters',
  'import',
  'journey',
  'keyboard-day',
  'language',
  'leads',
  'leads-board',
  'leads-board-refusals',
  'lists',
  'live',
  'networks',
  'offline',
  'palette',
  'permissions',
  'q-list',
  'record',
  'reports',
  'shell',
  'sign-in',
  'team',
  'together',
  'two-people',
  'undo',
];
const SPECS = (process.argv.length > 2 ? process.argv.slice(2) : ALL).map((name) => `tests/${name}.spec.ts`);
const REMOTES = readdirSync(join(import.meta.dirname, '../../../remotes'));

const without = copyWorkspace({ hasLayer: false });
try {
  await buildNext(without.root, { withKit: true });
  const before = storedDocument(without);
  const { status, output } = release(without);
  console.log(output);
  const missing = [...REMOTES, ...BROKEN_NAMES, 'Leads team', 'Nothing was released.'].filter(
    (name) => !output.includes(name),
  );
  check(
    status === 1 && missing.length === 0,
    `Without a layer the release was not refused as it should be: ${missing.join(', ')}`,
  );
  check(storedDocument(without) === before, 'Without a layer something was released.');

  const next = copyWorkspace({ hasLayer: true });
  try {
    await buildNext(next.root, { withKit: true });
    const accepted = release(next);
    console.log(accepted.output);
    const warned = REMOTES.filter((name) =>
      new RegExp(`^${name} .+Made for contract ${next.older}`, 'm').test(accepted.output),
    );
    check(
      accepted.status === 0 && warned.length === REMOTES.length,
      'With the layer the release was refused, or not warned of.',
    );
    check(browserTests(next) === 0, 'Browser tests of the remotes failed.');
    if (!process.exitCode)
      console.log(`Remotes of contract ${next.older} work on a host of contract ${next.contract}.`);
  } finally {
    rmSync(next.root, { recursive: true, force: true });
  }
} finally {
  rmSync(without.root, { recursive: true, force: true });
}

function storedDocument({ releases }: NextHost): string {
  return readFileSync(join(releases, 'discovery.json'), 'utf8');
}

function release({ root, releases }: NextHost): { status: number | null; output: string } {
  const env = { ...process.env, RELEASES_DIR: releases };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/release/release.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function browserTests({ root }: NextHost): number | null {
  const env = { ...process.env, CHROMIUM_PATH: chromiumHere() ?? '' };
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [program, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list', ...SPECS];
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) cpSync(join(root, 'e2e/test-results'), 'e2e/test-results/next', { recursive: true });
  return status;
}

function check(isRight: boolean, problem: string): void {
  if (isRight) return;
  console.error(problem);
  process.exitCode = 1;
}
