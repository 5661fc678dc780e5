/** The package `salesdesk`: the command line in one file, and the template of a remote. It needs only Node. */
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '@salesdesk/delivery/command-line';
import { writeJson } from './writeJson.ts';

/** Writes the package into `folder`. `version` is that of the kit. */
export async function stageCommandLine(root: string, folder: string, version: string): Promise<void> {
  const program = path.join(folder, 'bin/salesdesk.mjs');
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(program, await commandLine());
  await chmod(program, 0o755);
  await cp(path.join(root, 'delivery/templates'), path.join(folder, 'templates'), { recursive: true });
  const { engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  await writeJson(path.join(folder, 'package.json'), {
    name: 'salesdesk',
    version,
    description: 'Creates a screen of Salesdesk in a repository of its own',
    license: 'UNLICENSED',
    type: 'module',
    bin: { salesdesk: 'bin/salesdesk.mjs' },
    engines,
  });
}
