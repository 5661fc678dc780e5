/** What the builds of host and kit read is sent to the build of the image. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hostInputs, kitInputs, readLock } from '../release/packages.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const rules = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ isKept: line.startsWith('!'), pattern: regexOf(line.replace(/^!/, '')) }));

/** `*` is any name, `**` any folders; a folder stands for what is in it. */
function regexOf(pattern: string): RegExp {
  const parts = pattern.split('**/').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'));
  return new RegExp(`^${parts.join('(.*/)?')}(/|$)`);
}

/** The last rule that matches decides. */
const isLeftOut = (file: string) => rules.findLast(({ pattern }) => pattern.test(file))?.isKept === false;

test('what the builds read is not left out of the image', () => {
  const lock = readLock(ROOT);
  const files = [hostInputs(ROOT, lock), kitInputs(ROOT, lock)].flatMap((inputs) => inputs.files);
  const names = files.map((file) => path.relative(ROOT, file));
  expect(names).toContain('docs/teams/README.md');
  expect(names.filter(isLeftOut)).toEqual([]);
});

test('what is big or private is left out', () => {
  for (const file of [
    'host/node_modules/react/index.js',
    '.git/config',
    '.data/keys.json',
    'README.md',
    'delivery/kit/dist/a.js',
  ])
    expect(isLeftOut(file)).toBe(true);
});
