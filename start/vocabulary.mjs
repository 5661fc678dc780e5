/**
 * Checks identifiers for words that have a standard term in the field. Prints each use with that term and exits with 1.
 * A folder is listed here once its names follow the terms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './install.mjs';

const FOLDERS = ['api', 'bench', 'delivery', 'e2e', 'host', 'remotes', 'shared', 'start'];
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

/**
 * Finds the private words in the identifiers of a source text. Comments and strings are not read.
 * @param {string} source
 * @returns {{ line: number, name: string, term: string }[]}
 */
export function privateNames(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (text) =>
    text.replace(/[^\n]/g, ' '),
  );
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    const words = match[0]
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_');
    const word = words.find((one) => Object.hasOwn(TERMS, one));
    if (!word) return [];
    return [{ line: code.slice(0, match.index).split('\n').length, name: match[0], term: TERMS[word] }];
  });
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' });
  // Catalogues of texts have sentences as keys, and tests have sentences as names.
  const files = stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.(nl|de|test)\.tsx?$/.test(file));
  const found = files
    .filter((file) => existsSync(path.join(ROOT, file)))
    .flatMap((file) =>
      privateNames(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter(({ name }) => !EXCEPTIONS[file]?.includes(name))
        .map(({ line, name, term }) => `${file}:${line} "${name}": use the term "${term}"`),
    );
  if (found.length) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  } else console.log('Every name uses the standard terms.');
}
