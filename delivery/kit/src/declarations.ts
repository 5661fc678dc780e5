/** The declarations of the contract, as the compiler derives them from the sources of `shared`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { writeJson } from '../../../shared/build/files.mjs';

export interface DeclarationsOptions {
  /** Folder of the workspace. */
  root: string;
  /** Folder of the package `shared`, or of a copy of it inside the workspace. */
  shared: string;
  /** File for the settings of this run. */
  config: string;
  output: string;
  /** Sources of the doors, relative to `shared`. */
  sources: string[];
  /** Emits only declarations, whatever errors the sources have, and what did not change since the last run not at all. */
  isQuick?: boolean;
}

/** Emits declarations and code. Rejects with the compiler's messages when the sources have errors. */
export async function emitDeclarations({ root, shared, config, output, sources, isQuick }: DeclarationsOptions) {
  writeJson(config, {
    extends: path.join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      incremental: isQuick ?? false,
      ...(isQuick ? { emitDeclarationOnly: true, noCheck: true, tsBuildInfoFile: `${config}.buildinfo` } : {}),
      rewriteRelativeImportExtensions: true,
      rootDir: shared,
      outDir: output,
      types: ['jest', 'node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: [],
    files: [path.join(shared, 'src/css.d.ts'), ...sources.map((source) => path.join(shared, source))],
  });
  await run(root, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
}

function run(cwd: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Where a source's declarations stand in the package. Each keeps its place, so that an editor shows the folders. */
export const declarationOf = (source: string) =>
  `./${DEFINITIONS}/${source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts')}`;

export const DEFINITIONS = 'definitions';
