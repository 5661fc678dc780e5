/**
 * Checks identifiers for words that have a standard term in the field, and the host for nouns of the business. Prints each use and
 * exits with 1.
 * A folder is listed here once its names follow the terms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

const FOLDERS = ['api', 'delivery', 'e2e', 'host', 'remotes', 'shared', 'tools'];
const TERMS = {
  anew: 'again',
  climber: 'attempt subject',
  deed: 'action',
  granter: 'grantor',
  granters: 'grantors',
  hear: 'subscribe or handle',
  heard: 'received',
  hears: 'subscribes',
  hearing: 'subscribing',
  heir: 'reassignee',
  heirs: 'reassignees',
  keepable: 'valid characters',
  ladder: 'login attempts',
  mend: 'fix',
  mended: 'fixed',
  patient: 'unlimited',
  patiently: 'withRetry',
  pretence: 'override',
  pretend: 'override',
  somebody: 'user',
  told: 'notified, received or updated',
  unkeepable: 'invalid characters',
  whoever: 'user',
  wish: 'idempotency key or preference',
  wishes: 'idempotency keys or preferences',
};

/** Uses that stay, by file: the words of a message, and of what is stored. */
const EXCEPTIONS = {
  'api/src/guard/idempotencyKeys.ts': ['wish'], // part of every stored fingerprint
  'api/src/users/undoUsers.ts': ['Somebody'], // a message to users
};

/** Nouns of the business: the host is a frame for every remote, so it has none but in texts and addresses. ADR-168. */
const NOUNS = /^(account|compan(y|ie)|lead|notification|task)s?$/;
const HOST = 'host/src/';

const COMMENT = String.raw`\/\*[\s\S]*?\*\/|(?<!:)\/\/.*`;
const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`;
/** What is no text between t(), msg() or plural(), and no address. */
const TEXT = String.raw`(?<=\b(?:t|msg)\(\s*)(?:${STRING})|(?<=\bplural\([^'"]*)(?:${STRING}),\s*(?:${STRING})|(['"\`])\/.*?\1`;

/** The words of a source that `left out` does not match, with the line and the name that each is part of. */
function wordsOf(source, leftOut) {
  const code = source.replace(leftOut, (text) => text.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    const words = match[0]
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_');
    return words.map((word) => ({ word, name: match[0], line: code.slice(0, match.index).split('\n').length }));
  });
}

/**
 * Finds the private words in the identifiers of a source text. Comments and strings are not read.
 * @param {string} source
 * @returns {{ line: number, name: string, term: string }[]}
 */
export function privateNames(source) {
  return wordsOf(source, new RegExp(`${COMMENT}|${STRING}`, 'g'))
    .filter(({ word }) => Object.hasOwn(TERMS, word))
    .map(({ word, name, line }) => ({ line, name, term: TERMS[word] }));
}

/**
 * Finds nouns of the business in the identifiers and strings of a source text. Comments, texts that are looked up and strings that
 * begin with a slash are not read.
 * @param {string} source
 * @returns {{ line: number, name: string }[]}
 */
export function businessNouns(source) {
  return wordsOf(source, new RegExp(`${COMMENT}|${TEXT}`, 'g'))
    .filter(({ word }) => NOUNS.test(word))
    .map(({ name, line }) => ({ line, name }));
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' });
  // Catalogues of texts have sentences as keys, and tests have sentences as names.
  const files = stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.(nl|de|test)\.tsx?$/.test(file));
  const found = files
    .filter((file) => existsSync(path.join(ROOT, file)))
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const isOfHost = file.startsWith(HOST) && !/\/(fake\w*|texts)\.tsx?$/.test(file);
      return [
        ...privateNames(source)
          .filter(({ name }) => !EXCEPTIONS[file]?.includes(name))
          .map(({ line, name, term }) => `${file}:${line} "${name}": use the term "${term}"`),
        ...(isOfHost ? businessNouns(source) : []).map(
          ({ line, name }) => `${file}:${line} "${name}": leave it to a remote`,
        ),
      ];
    });
  if (found.length) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  } else console.log('Every name uses the standard terms.');
}
