import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { failed } from '../store/failures.ts';
import { nullWhenMissing, readJson } from '../store/files.ts';
import type { Context } from './context.ts';
import { runProgram } from './prepare.ts';
import { CONTRACT_PACKAGE, contractAddress, readKit } from './workspace.ts';

/** `salesdesk upgrade`. */
export function upgradeCommand(program: Command, context: Context): void {
  program
    .command('upgrade')
    .description('move this remote to the contract that the product offers now, and say what changed')
    .option('--no-install', 'change package.json and remote.json only')
    .action(async ({ install }: { install: boolean }) => {
      const before = await contractAddress(context.cwd);
      if (before === null) throw failed('not-found', `package.json does not depend on ${CONTRACT_PACKAGE}.`);
      const product = await context.product();
      const kit = await readKit(product);
      const address = product + kit.package;
      if (before === address) {
        context.result({ contract: kit.contract, isChanged: false }, `This is the newest contract: ${kit.contract}.`);
        return;
      }
      const [was, known] = await Promise.all([installedContract(context.cwd), changesForTeams(context.cwd)]);
      await replaceIn(path.join(context.cwd, 'package.json'), before, address);
      if (was !== null) await replaceIn(path.join(context.cwd, 'remote.json'), `"^${was}"`, `"^${kit.contract}"`);
      if (install) {
        context.progress('Installing it');
        const problem = await runProgram('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
          cwd: context.cwd,
        });
        if (problem !== null) throw failed('unexpected', `It could not be installed:\n${problem}`);
      }
      const changes = install
        ? (await changesForTeams(context.cwd)).filter((change) => !known.includes(change)).join('\n')
        : '';
      context.result(
        { contract: kit.contract, was, isChanged: true, changes },
        [
          `Moved from contract ${was ?? 'unknown'} to ${kit.contract}.`,
          ...(changes ? ['', changes, ''] : []),
          'Check it: npm run types && npm test',
        ].join('\n'),
      );
    });
}

async function installedContract(folder: string): Promise<string | null> {
  const file = path.join(folder, 'node_modules', CONTRACT_PACKAGE, 'package.json');
  return (await readJson<{ version: string }>(file))?.version ?? null;
}

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(before, after));
}

/** What the installed contract's change log says to teams, newest first. */
async function changesForTeams(folder: string): Promise<string[]> {
  const file = path.join(folder, 'node_modules', CONTRACT_PACKAGE, 'CHANGELOG.md');
  const text = (await readFile(file, 'utf8').catch(nullWhenMissing)) ?? '';
  return text
    .split(/^(?=##)/m)
    .filter((section) => section.startsWith('### For teams'))
    .flatMap((section) => section.split(/^(?=- )/m).slice(1))
    .map((change) => change.trim());
}
