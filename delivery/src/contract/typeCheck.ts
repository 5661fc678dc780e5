/** Runs the compiler over recorded sources against the declarations of a contract. ADR-134. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { x as extract } from 'tar';
import { nullWhenMissing } from '../store/files.ts';
import type { ContractRecord } from './hostOffer.ts';

export interface TypeCheck {
  /** Folder for the sources, empty before the first check of a contract; removed by the caller. */
  folder: string;
  /** Folder of the unpacked package `@salesdesk/shared` with the declarations. */
  contract: string;
  /** Folders `node_modules` with the types of other packages; the first that has a package counts. */
  modules: string[];
  /** The compiler's program, as `findCompiler` returns it. */
  compiler: string;
  /** Version of the older contract in the package to check against; its own one when absent. ADR-136. */
  older?: string | null;
}

/** A use that the contract does not allow. */
export interface TypeProblem extends Omit<CompilerMessage, 'code'> {
  /** What is missing or different: `formatNumber`, `pageSize`. */
  symbol: string;
}

/** The part of its package.json that this check reads. */
interface ContractPackage {
  exports: Record<string, string | { types?: string }>;
  /** The declarations of each adapter, by contract and door: `{ '2.3.0': { '.': './definitions/…' } }`. */
  olderContracts?: Record<string, Record<string, string>>;
}

const CONTRACT_PACKAGE = '@salesdesk/shared';
/** A module or a file that cannot be found: styles, pictures and packages that are installed elsewhere. */
const NOT_FOUND = new Set([2307, 2882, 7016]);
const OUTPUT_BYTES = 50_000_000;

/**
 * Checks all `records` in one run. Returns the problems of each, in the same order. Rejects with the compiler's output when
 * it cannot run.
 */
export async function checkTypes(
  records: readonly Pick<ContractRecord, 'sources'>[],
  { folder: root, contract, modules, compiler, older = null }: TypeCheck,
): Promise<TypeProblem[][]> {
  const folder = older === null ? root : path.join(root, older);
  const files: string[] = [];
  for (const [index, { sources }] of records.entries())
    for (const [file, text] of Object.entries(sources)) {
      const full = path.join(folder, String(index), file);
      await mkdir(path.dirname(full), { recursive: true });
      await writeFile(full, text);
      files.push(full);
    }
  if (!files.length) return records.map(() => []);
  await linkPackages(path.join(root, 'node_modules'), modules);
  const hasNode = existsSync(path.join(root, 'node_modules/@types/node'));
  const config = await settings(contract, older, files, hasNode);
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const messages = compilerMessages(await run(compiler, folder));
  return records.map(({ sources }, index) =>
    messages.flatMap(({ file, code, ...message }) => {
      const [release, ...parts] = file.split('/');
      const isForeign = NOT_FOUND.has(code) && !message.text.includes(CONTRACT_PACKAGE);
      if (release !== String(index) || isForeign) return [];
      const own = parts.join('/');
      return [{ ...message, file: own, symbol: symbolOf(message, sources[own] ?? '') }];
    }),
  );
}

/** The compiler that is installed for `folder` or above it; null when there is none. */
export function findCompiler(folder: string): string | null {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const program = path.join(at, 'node_modules/typescript/bin/tsc');
    if (existsSync(program)) return program;
    if (at === path.dirname(at)) return null;
  }
}

/** No stricter than any remote: what it did not ask of its own sources is no problem of the contract. */
async function settings(contract: string, older: string | null, files: string[], hasNode: boolean): Promise<object> {
  const described: ContractPackage = JSON.parse(await readFile(path.join(contract, 'package.json'), 'utf8'));
  const own = Object.entries(described.exports).flatMap(([door, target]) =>
    typeof target === 'object' && target.types ? [[door, target.types] as const] : [],
  );
  const adapters = older === null ? [] : Object.entries(described.olderContracts?.[older] ?? {});
  const doors = [...own, ...adapters].map(([door, types]) => [
    CONTRACT_PACKAGE + door.slice(1),
    [path.join(contract, types)],
  ]);
  return {
    compilerOptions: {
      target: 'es2023',
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: hasNode ? ['node'] : [],
      jsx: 'react-jsx',
      strict: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      noEmit: true,
      paths: Object.fromEntries(doors),
    },
    files: [path.join(contract, 'styles.d.ts'), ...files],
  };
}

async function linkPackages(target: string, modules: string[]): Promise<void> {
  // A second check in the same folder uses the links of the first.
  if (existsSync(target)) return;
  const linked = new Set<string>();
  for (const folder of modules) {
    for (const name of await packagesIn(folder)) {
      if (linked.has(name)) continue;
      linked.add(name);
      const file = path.join(target, name);
      await mkdir(path.dirname(file), { recursive: true });
      await symlink(path.join(folder, name), file, 'junction');
    }
  }
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = ((await readdir(folder).catch(nullWhenMissing)) ?? []).filter((name) => !name.startsWith('.'));
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .map(async (scope) => (await readdir(path.join(folder, scope))).map((name) => `${scope}/${name}`));
  return [...names.filter((name) => !name.startsWith('@')), ...(await Promise.all(scoped)).flat()];
}

/** The compiler's output. It ends with another code than 0 when it finds errors. */
function run(compiler: string, folder: string): Promise<string> {
  const args = [compiler, '-p', 'tsconfig.json', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: OUTPUT_BYTES }, (error, stdout, stderr) => {
      if (!error || compilerMessages(stdout).length) resolve(stdout);
      else reject(new Error(`The compiler could not run:\n${stdout}${stderr}`));
    });
  });
}

/** What a message is about; otherwise the word at its place in the source. */
function symbolOf({ text, line, column }: Pick<CompilerMessage, 'text' | 'line' | 'column'>, source: string): string {
  const named = [
    /no exported member(?: named)? '([^']+)'/,
    /Property '([^']+)' (?:is missing|does not exist)/,
    /and '([^']+)' does not exist in type/,
    /Types of property '([^']+)' are incompatible/,
    /Cannot find module '([^']+)'/,
  ].flatMap((form) => form.exec(text)?.[1] ?? []);
  const rest = (source.split('\n')[line - 1] ?? '').slice(column - 1);
  const [, literal, word] = /^["'`]([^"'`]+)|^\W*(\w+)/.exec(rest) ?? [];
  return named[0] ?? literal ?? word ?? '';
}

/** An error of the compiler. */
interface CompilerMessage {
  /** Path as the compiler prints it, with forward slashes. */
  file: string;
  line: number;
  column: number;
  code: number;
  /** Its sentences, the reasons of the first in lines of their own. */
  text: string;
}

const ERROR = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/** Reads the output of `tsc --pretty false`. */
export function compilerMessages(output: string): CompilerMessage[] {
  const messages: CompilerMessage[] = [];
  for (const printed of output.split(/\r?\n/)) {
    const [, file, line, column, code, text] = ERROR.exec(printed) ?? [];
    const last = messages.at(-1);
    if (file !== undefined && text !== undefined)
      messages.push({
        file: file.replaceAll('\\', '/'),
        line: Number(line),
        column: Number(column),
        code: Number(code),
        text,
      });
    // The reasons of an error follow it, indented.
    else if (last && /^\s+\S/.test(printed)) last.text += `\n${printed}`;
  }
  return messages;
}

/** Unpacks the declarations of the kit's `shared.tgz` for what `run` checks, in a folder that is removed afterwards. */
export async function withContract<T>(
  packed: Uint8Array,
  given: Pick<TypeCheck, 'modules' | 'compiler'>,
  run: (check: TypeCheck) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salesdesk-contract-'));
  const contract = path.join(folder, 'contract');
  const isNeeded = (file: string) => /^package\/(package\.json|styles\.d\.ts|definitions\/.*)$/.test(file);
  try {
    await mkdir(contract);
    await pipeline(Readable.from([packed]), extract({ cwd: contract, strip: 1, filter: isNeeded }));
    return await run({ folder, contract, ...given });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
