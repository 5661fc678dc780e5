import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ageOf } from './age.ts';

const root = mkdtempSync(path.join(tmpdir(), 'salesdesk-age-'));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim();

/** Commits a change of a file; returns the commit as sections name it. */
function commit(file: string): string {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), String(Math.random()));
  git('add', '.');
  git('-c', 'user.name=Mia', '-c', 'user.email=mia@company.example', 'commit', '-q', '-m', file);
  return git('rev-parse', '--short=8', 'HEAD');
}

const age = (measured: string) =>
  ageOf(`## List\n\nMeasured on 2026-11-26, commit ${measured}, 2 cores`, ['api'], root);

test('results are old from the next change of what they measure', () => {
  git('init', '-q');
  const measured = commit('api/list.ts');
  expect(age(measured)).toBeNull();
  expect(age(`${measured} with uncommitted changes`)).toBe(`Old: measured at ${measured} with uncommitted changes.`);
  commit('host/page.ts');
  commit('api/list.test.ts');
  commit('api/testing/list.ts');
  expect(age(measured)).toBeNull();
  commit('api/list.ts');
  commit('api/sort/sort.ts');
  expect(age(measured)).toBe(`Old: measured at ${measured}, 2 commits to api since.`);
});

test('results of a commit outside the history are old, as are those of none', () => {
  git('switch', '-q', '-c', 'other');
  const elsewhere = commit('host/page.ts');
  git('switch', '-q', '-');
  expect(age(elsewhere)).toBe(`Old: measured at ${elsewhere}, which is not in the history.`);
  expect(age('0123abcd')).toBe('Old: measured at 0123abcd, which is not in the history.');
  expect(ageOf('## List\n', ['api'], root)).toBe('Old: it names no commit.');
});
