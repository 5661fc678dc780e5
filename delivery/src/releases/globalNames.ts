/** The global names of a build: its container, its chunks, and whatever else its scripts declare on the page. */
import type { Pattern, Program } from 'acorn';
import { namesOf } from '../discovery/globalNames.ts';
import type { RemoteBuild } from './build.ts';

/** How a chunk hands itself over: `(self.rspackChunkx=self.rspackChunkx||[]).push([[`; `||=` for newer browsers. */
const CHUNK_PUSH =
  /(?:\.|\[["'])([\w$]+)(?:["']\])?\s*(?:=[^;{}]{1,200}?\|\|\s*|\|\|=\s*)\[\]\s*\)\s*\.push\(\s*\[\s*\[/g;

/**
 * Two releases, of one remote or of two, can run on one page when all their global names differ. A name with its version in
 * it is none that a page has already, such as `location`. `texts`: the scripts of the build; `scripts`: those of them that
 * run at once, parsed.
 */
export function nameProblems(
  { details: { entry }, version }: Pick<RemoteBuild, 'details' | 'version'>,
  texts: ReadonlyMap<string, string>,
  scripts: ReadonlyMap<string, Program>,
): string[] {
  const ending = version.replace(/\W/g, '_');
  const name = entry.global.replace(/_?(\d+_\d+_\d+\w*)?$/, '') || 'remote';
  if (!new RegExp(`(^|\\D)${ending}$`).test(entry.global)) {
    return [
      `The name ${entry.global} of the federation plugin does not end with the version. Another release, or something that the ` +
        `page has already, may have the same name: set name and output.uniqueName to "${name}_${ending}" in the build.`,
    ];
  }
  const own = new Set(namesOf(entry.global));
  const chunks = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(CHUNK_PUSH)].map(([, used = '']) => [file, used]),
  );
  const foreign = chunks.find(([, used = '']) => !own.has(used));
  return [
    ...(foreign
      ? [
          `${foreign[0]} adds its modules to the list ${foreign[1]}, which another release may use as well. Set ` +
            `output.uniqueName to "${entry.global}", as the name of the federation plugin, and leave output.chunkLoadingGlobal out.`,
        ]
      : []),
    ...[...scripts].flatMap(([file, script]) => {
      const [declared] = declaredNames(script).filter((one) => one !== entry.global);
      return declared === undefined
        ? []
        : [
            `${file} declares the variable ${declared} for the whole page. Build without output.iife: false, and with a library ` +
              'of type "var".',
          ];
    }),
  ];
}

/** Names that a classic script declares outside of every function. */
function declaredNames({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesIn(id));
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') return [statement.id.name];
    return [];
  });
}

function namesIn(pattern: Pattern): string[] {
  return pattern.type === 'Identifier' ? [pattern.name] : [pattern.type];
}
