import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { nullWhenMissing } from '../store/fileErrors.ts';
import type { Context } from './context.ts';
import { CommandFailed, notFound } from './failure.ts';
import { CONTRACT_PACKAGE, contractAddress, readKit } from './product.ts';
import { runProgram } from './runProgram.ts';

/** `salesdesk upgrade`. */
export function upgradeCommand(program: Command, context: Context): void {
  program
    .command('upgrade')
    .description('move this remote to the contract that the product offers now, and say what changed')
    .option('--no-install', 'change package.json and remote.json only')
    .action(async ({ install }: { install: boolean }) => {
      const before = await contractAddress(context.cwd);
      if (before === null) throw notFound(`package.json does not depend on ${CONTRACT_PACKAGE}.`);
      const product = await context.product();
      const kit = await readKit(product);
      const address = product + kit.package;
      if (before === address) {
        context.result({ contract: kit.contract, isChanged: false }, `This is the newest contract: ${kit.contract}.`);
        return;
      }
      const was = await installedContract(context.cwd);
      await replaceIn(path.join(context.cwd, 'package.json'), before, address);
      if (was !== null) await replaceIn(path.join(context.cwd, 'remote.json'), `"^${was}"`, `"^${kit.contract}"`);
      if (install) {
        context.progress('Installing it');
        const problem = await runProgram('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
          cwd: context.cwd,
        });
        if (problem !== null)
          throw new CommandFailed({ code: 'unexpected', message: `It could not be installed:\n${problem}` });
      }
      const changes = install && was !== kit.contract ? await changesSince(context.cwd, was) : '';
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
  const text = await readFile(file, 'utf8').catch(nullWhenMissing);
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(before, after));
}

/** The parts of the product's change log above the one of the earlier contract. */
async function changesSince(folder: string, was: string | null): Promise<string> {
  const file = path.join(folder, 'node_modules', CONTRACT_PACKAGE, 'CHANGELOG.md');
  const text = (await readFile(file, 'utf8').catch(nullWhenMissing)) ?? '';
  const sections = text.split(/^(?=## )/m).slice(1);
  const end = sections.findIndex((section) => was !== null && section.split('\n', 1)[0]?.includes(was));
  return (end < 0 ? sections.slice(0, 1) : sections.slice(0, end)).join('').trim();
}
