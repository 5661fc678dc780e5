/** Finds in a build's manifest and code what the host cannot run, before anybody loads it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { declaredModules } from '@salesdesk/shared/domain';
import { type Pattern, type Program, parse } from 'acorn';
import { namesOf } from '../discovery/conflicts.ts';
import { MANIFEST_FILE } from '../discovery/discovery.ts';
import type { RemoteBuild } from './build.ts';
import { exportedNames, usesEval } from './exportedNames.ts';
import { styleProblems } from './styleProblems.ts';

/** The part of `mf-manifest.json` that is read here; another team's tool wrote it, so nothing of it is certain. */
interface Manifest {
  metaData?: { remoteEntry?: { type?: string } };
}

/** Kinds of a container's script that leave no global variable behind. */
const NO_GLOBAL = /^(module|import|esm|commonjs|node-commonjs|amd|system|promise)/;
const CLASSIC =
  'The host loads classic scripts: build with rspack or webpack, without output.module and without a library of type ' +
  '"module". Vite builds ES modules only.';

const REBUILD = 'Build again, and publish the folder as the build leaves it.';

/** Texts of React and of its renderer that every bundler keeps, whichever of their exports a remote uses. */
const REACT_INSIDE =
  /takes an object of state variables to update or a function which returns|rendererPackageName:\s*["'`]react-dom/;
/** Only the JSX of a development build knows this; it needs the development form of React. */
const DEVELOPMENT_JSX = /recentlyCreatedOwnerStacks/;

/** Lists what the host could not run in a build whose description and files are valid, one sentence each. */
export async function federationProblems(build: RemoteBuild): Promise<string[]> {
  const { entry, modules } = build.details;
  const texts = await textsOf(build, /\.[cm]?js$/);
  const manifest = await readManifest(build);
  const type = manifest.metaData?.remoteEntry?.type ?? '';
  if (NO_GLOBAL.test(type)) return [`Its entry ${entry.file} is of the type "${type}". ${CLASSIC}`];
  const scripts = new Map<string, Program>();
  const unusable: string[] = [];
  for (const file of new Set([entry.file, ...Object.values(modules).flatMap(({ js }) => js)])) {
    const { script, problem } = readScript(file, texts.get(file) ?? '');
    if (script) scripts.set(file, script);
    if (problem) unusable.push(problem);
  }
  if (unusable.length) return unusable;
  return [
    ...nameProblems(build, texts, scripts),
    ...reactProblems(build, texts),
    ...moduleProblems(build, scripts),
    ...[...(await textsOf(build, /\.css$/))].flatMap(([file, text]) => styleProblems(file, text)),
  ];
}

async function textsOf({ folder, details }: RemoteBuild, names: RegExp): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of Object.keys(details.assets).filter((name) => names.test(name))) {
    texts.set(file, await readFile(path.join(folder, file), 'utf8'));
  }
  return texts;
}

async function readManifest({ folder }: RemoteBuild): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Reads a classic script; neither field is set for one that is too deep to be read. */
function readScript(file: string, text: string): { script?: Program; problem?: string } {
  try {
    const script = parse(text, { ecmaVersion: 'latest', sourceType: 'script' });
    const problem = `${file} runs its code with eval, which the page's policy forbids. Build with mode "production".`;
    return usesEval(script) ? { problem } : { script };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return {};
    if (isModule(text)) return { problem: `${file} is an ES module. ${CLASSIC}` };
    return { problem: `${file} cannot be read as a script: ${error.message}. ${REBUILD}` };
  }
}

function isModule(text: string): boolean {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
}

function reactProblems(
  { details: { routes, extensions = [] } }: RemoteBuild,
  texts: ReadonlyMap<string, string>,
): string[] {
  const filesWith = (pattern: RegExp) => [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file);
  const [react] = filesWith(REACT_INSIDE);
  const [development] = filesWith(DEVELOPMENT_JSX);
  // A module that mounts itself never meets the host's React, so it may bring another one.
  const isRendered = extensions.length > 0 || routes.some(({ kind }) => kind !== 'mount');
  return [
    ...(react && isRendered
      ? [
          `${react} contains a copy of React. React has to come from the host: ` +
            'share react and react-dom with import: false.',
        ]
      : []),
    ...(development && isRendered
      ? [
          `${development} was built for development, but the host runs React for production. Build with mode "production".`,
        ]
      : []),
  ];
}

function moduleProblems({ details }: RemoteBuild, scripts: ReadonlyMap<string, Program>): string[] {
  return declaredModules(details).flatMap((module) => {
    const route = details.routes.find((one) => one.module === module);
    const kind = route?.kind;
    const files = [details.entry.file, ...(details.modules[module]?.js ?? [])];
    const loaded = files.flatMap((file) => scripts.get(file) ?? []);
    const names = exportedNames(module, loaded);
    if (!names || names.includes(kind === 'mount' ? 'mount' : 'default')) return [];
    return [
      !route
        ? `${module} has no default export. Export what the extension shows, or its function, as default.`
        : kind === 'mount'
          ? `${module} exports no mount, as "kind": "mount" in remote.json says. ` +
            'Export mount(element, props), which returns a function that unmounts.'
          : `${module} has no default export. Export the screen as default, or export mount(element, props) and set ` +
            '"kind": "mount" for its route in remote.json.',
    ];
  });
}

/** How a chunk hands itself over: `(self.rspackChunkx=self.rspackChunkx||[]).push([[`; `||=` for newer browsers. */
const CHUNK_PUSH =
  /(?:\.|\[["'])([\w$]+)(?:["']\])?\s*(?:=[^;{}]{1,200}?\|\|\s*|\|\|=\s*)\[\]\s*\)\s*\.push\(\s*\[\s*\[/g;

/**
 * Two releases, of one remote or of two, can run on one page when all their global names differ. A name with its version in
 * it is none that a page has already, such as `location`. `texts`: the scripts of the build; `scripts`: those of them that
 * run at once, parsed.
 */
function nameProblems(
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
