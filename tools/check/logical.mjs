/**
 * Checks styles for physical sides. A page may run from right to left (ADR-148), so styles say start and end instead. Prints each
 * physical side with what to write and exits with 1.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

const FOLDERS = ['delivery', 'e2e', 'host', 'remotes', 'shared'];
const SIDES = { left: 'start', right: 'end' };

/** In style sheets: what is found, and what to write. */
const IN_SHEETS = [
  [
    /(?<![-\w])((?:scroll-)?(?:margin|padding)|border)-(left|right)(?=[-\w]*\s*:)/g,
    ([, name, side]) => `${name}-inline-${SIDES[side]}`,
  ],
  [/(?<=^|[{;\s])(left|right)\s*:/g, ([, side]) => `inset-inline-${SIDES[side]}`],
  [/(?<![-\w])(text-align\s*:\s*)(left|right)\b/g, ([, name, side]) => `${name}${SIDES[side]}`],
  [/(?<![-\w])((?:float|clear)\s*:\s*)(left|right)\b/g, ([, name, side]) => `${name}inline-${SIDES[side]}`],
  [/\bto (left|right)\b/g, () => 'an angle times var(--sd-forward)'],
  [
    /(?<![-\w])(margin|padding|inset)\s*:\s*([^;}]+)/g,
    ([, name, values]) => hasUnevenSides(values) && `${name}-block and ${name}-inline`,
  ],
];

/** In the styles of components. */
const IN_CODE = [
  [
    /\b(margin|padding|border)(Left|Right)(?=\w*\s*:)/g,
    ([, name, side]) => `${name}Inline${side === 'Left' ? 'Start' : 'End'}`,
  ],
  [/\btextAlign\s*:\s*['"](left|right)['"]/g, ([, side]) => `textAlign: '${SIDES[side]}'`],
  [/(?<=\bstyle=\{\{[^}]*)\b(left|right)\s*:/g, ([, side]) => `insetInline${side === 'left' ? 'Start' : 'End'}`],
];

/** Whether a shorthand of four values gives the two sides different ones. */
function hasUnevenSides(values) {
  const parts = values.replace('!important', '').match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s(])+/g) ?? [];
  return parts.length === 4 && parts[1] !== parts[3];
}

/**
 * Finds the physical sides in the text of a file. Comments are not read.
 * @param {string} file
 * @param {string} source
 * @returns {{ line: number, found: string, instead: string }[]}
 */
export function physicalSides(file, source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return (file.endsWith('.css') ? IN_SHEETS : IN_CODE).flatMap(([pattern, insteadOf]) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const instead = insteadOf(match);
      return instead ? [{ line: code.slice(0, match.index).split('\n').length, found: match[0].trim(), instead }] : [];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' });
  const found = stdout
    .split('\n')
    .filter((file) => /\.(css|tsx)$/.test(file) && existsSync(path.join(ROOT, file)))
    .flatMap((file) =>
      physicalSides(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        (side) => `${file}:${side.line} "${side.found}": use ${side.instead}`,
      ),
    );
  if (found.length) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  } else console.log('Every style says start and end.');
}
