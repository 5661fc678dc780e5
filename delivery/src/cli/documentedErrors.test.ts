/** docs/teams/errors.md and the sources say the same: what a command prints is explained, and what is explained exists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sourcesIn = (folder: string, ending = /\.tsx?$/) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => ending.test(file) && !file.includes('.test.'))
    .map((file) => read(path.join(folder, file)))
    .join('\n');

/** The first cells of the table in a section. */
function explained(section: string): string[] {
  const text = read('docs/teams/errors.md').split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return (text.match(/^\| `.+?` \|/gm) ?? []).map((cell) => cell.slice(3, -3));
}

/** A text that is joined over several lines, as one. */
const joined = (source: string) => source.replace(/(['`]) \+\s*['`]/g, '').replace(/\\(.)/g, '$1');

/** Finds a sentence in a source; `…` is a value there. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[\\s\\S]{1,160}?'));
}

/** A text of the code, as the documentation writes it: two values side by side read as one. */
const shape = (text: string) =>
  text
    .replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…')
    .replace(/(?:\\n)/g, '')
    .replace(/…(?:\s*…)+/g, '…')
    .trim();

/** Messages of the command line, as its functions for failures are called. */
const FAILURE = /\b(?:failed\(\s*'[a-z-]+',|Unreachable\()\s*|\bmessage[:=]\s*/;

test('every failure of the command line is explained', () => {
  const source = sourcesIn('delivery/src/cli').replace(/(['`]) \+\s*['`]/g, '');
  const said = source
    .split(FAILURE)
    .slice(1)
    .flatMap((after) => /^\s*(['`])((?:\\.|(?!\1)[^\\])*)\1/.exec(after)?.[2] ?? [])
    .map(shape)
    .filter((text) => / /.test(text));
  expect(said.length).toBeGreaterThan(20);
  const known = ['A build is refused', 'The command line', 'Tokens and permission to publish', 'Releases'].flatMap(
    explained,
  );
  const shapes = new Set(known.map(shape));
  expect([...new Set(said)].filter((text) => !shapes.has(text))).toEqual([]);
});

test.each([
  ['The command line', ['delivery/src/cli', 'delivery/src/releases']],
  ['Tokens and permission to publish', ['delivery/src/tokens', 'delivery/src/edge']],
  ['Releases', ['delivery/src/releases', 'delivery/src/edge']],
  ['A remote from your own machine', ['shared/src/domain/messages']],
  ['What users see in place of a screen', ['host/src/remotes']],
])('%s: each explained text is one that the code has', (section, folders) => {
  const source = joined(folders.map((folder) => sourcesIn(folder)).join('\n'));
  const sentences = explained(section);
  expect(sentences.length).toBeGreaterThan(3);
  expect(sentences.filter((sentence) => !patternOf(sentence).test(source))).toEqual([]);
});
