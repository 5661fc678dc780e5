import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { remoteNames } from '../scaffold/remoteNames.ts';
import { FolderTaken, scaffold } from '../scaffold/scaffold.ts';
import type { Context } from './context.ts';
import { CommandFailed, EXIT_CODES, misused } from './failure.ts';
import { runProgram } from './runProgram.ts';
import { mustBeIn } from './workspace.ts';

interface CreateOptions {
  title?: string;
  owner?: string;
  path?: string;
  permission?: string;
  install: boolean;
}

const PNPM = 'pnpm@10.34.9';

/** `salesdesk create <name>`. */
export function createCommand(program: Command, context: Context): void {
  program
    .command('create')
    .description('make a new remote in this workspace: it builds, its tests pass, it shows a list at once')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as price-lists')
    .option('--title <title>', 'what people read; made from the name when left out')
    .option('--owner <team>', 'who answers for it; "<Title> team" when left out')
    .option('--path <path>', 'address of its page; /<name> when left out')
    .option('--permission <key>', 'who may open it; everybody signed in when left out')
    .option('--no-install', 'do not link its packages')
    .action(async (name: string, options: CreateOptions) => {
      const { root } = mustBeIn(context.workspace, 'create');
      checkOptions(options);
      const names = remoteNames(name, options.title);
      const folder = path.join(root, 'remotes', name);
      const files = await scaffold({
        names,
        folder,
        contract: JSON.parse(await readFile(path.join(root, 'shared/package.json'), 'utf8')).version,
        ...(options.owner ? { owner: options.owner } : {}),
        ...(options.path ? { page: options.path } : {}),
        ...(options.permission ? { permission: options.permission } : {}),
      }).catch((error) => {
        throw error instanceof FolderTaken
          ? new CommandFailed({ code: 'version-exists', message: error.message }, EXIT_CODES.exists)
          : error;
      });
      for (const file of files) context.progress(`remotes/${name}/${file}`);
      if (options.install) {
        context.progress('Linking its packages');
        await link(root);
      }
      context.result(
        { name, folder, files },
        [
          `Made remotes/${name}: "${names.title}" at ${options.path ?? `/${name}`}.`,
          '',
          `  npm run dev -- ${name}                    see it while you change it`,
          `  npx jest remotes/${name}                  run its tests`,
          `  npx salesdesk publish ${name} --build     bring it to people`,
        ].join('\n'),
      );
    });
}

function checkOptions({ path: address, permission }: CreateOptions): void {
  if (address !== undefined && !/^\/[a-z0-9/-]+$/.test(address)) {
    throw misused(`--path begins with a slash, such as /price-lists; not "${address}".`);
  }
  if (permission !== undefined && !PERMISSION_KEYS.some((key) => key === permission)) {
    throw misused(`There is no permission "${permission}". There are: ${PERMISSION_KEYS.join(', ')}.`);
  }
}

/** Everything it needs is there already, for the other remotes: only links have to be made. */
async function link(root: string): Promise<void> {
  // On a CI machine pnpm would refuse the new package, as the lock file does not know it yet.
  const args = ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=error'];
  const problem = await runProgram('npx', args, { cwd: root });
  if (problem !== null)
    throw new CommandFailed({ code: 'unexpected', message: `Its packages could not be linked:\n${problem}` });
}
