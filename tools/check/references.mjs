/**
 * Checks the references in comments and documents: `product.md section N`, `R-N` (a settled point of docs/product.md),
 * `ADR-NNN` (a page under docs/decisions/, or one that was merged into it) and paths of Markdown files. Prints dead references and exits with 1.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

const TEXT_FILES = /\.(ts|tsx|mts|mjs|cjs|sql|css|html|md|txt|yaml|yml)$/;
const NOT_OURS = /^pnpm-lock\.yaml$/;

const product = readFileSync(path.join(ROOT, 'docs/product.md'), 'utf8');
const sections = new Set([...product.matchAll(/^## (\d+)\. /gm)].map((match) => match[1]));
const points = new Set([...product.matchAll(/^- \*\*R-(\d+)\*\* /gm)].map((match) => match[1]));
const decisions = decisionNumbers(
  readdirSync(path.join(ROOT, 'docs/decisions')),
  readFileSync(path.join(ROOT, 'docs/decisions/README.md'), 'utf8'),
);

const RULES = [
  {
    finds: /product\.md sections? ([1-9](?:(?:,? and |, | to )[1-9])*)\b/g,
    numbers: (list) => list.match(/\d+/g),
    known: (number) => sections.has(number),
    says: (number) => `docs/product.md has no section ${number}`,
  },
  {
    finds: /\bR-(\d+)\b/g,
    numbers: (number) => [number],
    known: (number) => points.has(number),
    says: (number) => `docs/product.md has no settled point R-${number}`,
  },
  {
    finds: /\bADR-(\d+)\b/g,
    numbers: (number) => [number],
    known: (number) => decisions.has(number),
    says: (number) => `docs/decisions/ has no page ${number}, nor was one merged into another`,
  },
  {
    finds: /\b(docs(?:\/decisions)?\/[\w-]+\.md)\b/g,
    numbers: (file) => [file],
    known: (file) => existsSync(path.join(ROOT, file)),
    says: (file) => `${file} does not exist`,
  },
  {
    finds: /\b((?:[Ss]pec(?:ification)?,? section|[Dd]ecisions?(?: pages?)?) \d+)/g,
    numbers: (words) => [words],
    known: () => false,
    says: (words) => `"${words}" names no document; cite product.md, R-N or ADR-NNN`,
  },
];

/**
 * The numbers of decisions that may be cited: the pages, and those that the map lists as merged into one of them.
 * @param {string[]} files the names of the files in docs/decisions/
 * @param {string} map the text of docs/decisions/README.md
 * @returns {Set<string>}
 */
export function decisionNumbers(files, map) {
  const pages = files.flatMap((file) => file.match(/^\d{3}(?=-)/) ?? []);
  const merged = [...map.matchAll(/^- (\d{3}): \[\d{3}\]\((.+)\)$/gm)];
  return new Set([...pages, ...merged.flatMap(([, number, file]) => (files.includes(file) ? number : []))]);
}

/**
 * Finds the dead references of one text.
 * @param {string} text
 * @returns {{ line: number, reason: string }[]}
 */
export function deadReferences(text) {
  return RULES.flatMap(({ finds, numbers, known, says }) =>
    [...text.matchAll(finds)].flatMap((match) =>
      numbers(match[1])
        .filter((number) => !known(number))
        .map((number) => ({ line: text.slice(0, match.index).split('\n').length, reason: says(number) })),
    ),
  );
}

function trackedFiles() {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => TEXT_FILES.test(file) && !NOT_OURS.test(file));
}

if (process.argv[1] === import.meta.filename) {
  const dead = trackedFiles()
    .filter((file) => existsSync(path.join(ROOT, file)))
    .flatMap((file) =>
      deadReferences(readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, reason }) => `${file}:${line} ${reason}`,
      ),
    );
  if (dead.length) {
    console.error(dead.join('\n'));
    console.error(`${dead.length} dead references.`);
    process.exitCode = 1;
  } else console.log('Every reference resolves.');
}
