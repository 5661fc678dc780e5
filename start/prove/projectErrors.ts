import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CompilerMessage, compilerMessages, findCompiler } from '@salesdesk/delivery/contract';

/** Styles, pictures and packages that are not installed today. */
const NOT_FOUND = new Set([2307, 2882, 7016]);
const OWN_PACKAGE = '@salesdesk/shared';

/** The compiler's errors in `remotes` of a folder with `remotes` and `shared`, compiled together with the packages of `root`. */
export async function projectErrors(root: string, folder: string): Promise<CompilerMessage[]> {
  link(root, folder);
  const compiler = findCompiler(root);
  if (!compiler) throw new Error('TypeScript is not installed.');
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'shared/package.json'), 'utf8'));
  const doors = Object.entries<string>(exports).map(([door, source]) => [
    OWN_PACKAGE + door.slice(1),
    [`./${path.join('shared', source)}`],
  ]);
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
      paths: Object.fromEntries(doors),
    },
    include: ['remotes/*/src', 'shared/src/css.d.ts'],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  return compilerMessages(run(compiler, folder)).filter(
    ({ file, code, text }) => file.startsWith('remotes/') && (!NOT_FOUND.has(code) || text.includes(OWN_PACKAGE)),
  );
}

/** All packages of the workspace but its own. */
function link(root: string, folder: string): void {
  const modules = path.join(folder, 'node_modules');
  if (existsSync(modules)) return;
  for (const from of ['shared', '.', 'remotes/leads'].map((one) => path.join(root, one, 'node_modules')))
    for (const name of packagesIn(from)) {
      const place = path.join(modules, name);
      if (name.startsWith('@salesdesk/') || existsSync(place)) continue;
      mkdirSync(path.dirname(place), { recursive: true });
      symlinkSync(path.join(from, name), place, 'junction');
    }
}

function packagesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((own) => `${name}/${own}`) : [name],
  );
}

/** It ends with another code than 0 when it finds errors. */
function run(compiler: string, folder: string): string {
  try {
    return execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    });
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (stdout && compilerMessages(stdout).length) return stdout;
    throw error;
  }
}
