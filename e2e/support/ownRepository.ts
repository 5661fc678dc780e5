/** How a team works in a folder of its own: by npm alone, with nothing of this workspace. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';

/** The environment of such a team, with `extra` in it. */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|SALESDESK_|RELEASES_|PORT$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

/** Runs npm or npx as a team does. Throws with what a failure printed. */
export function npm(folder: string, program: 'npm' | 'npx', ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env: environment(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

/** Edits a file: replaces the first `from`, which it has to contain, by `to`. */
export function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}
