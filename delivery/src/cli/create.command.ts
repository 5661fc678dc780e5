import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { remoteNames } from '../scaffold/remoteNames.ts';
import { FolderTaken, scaffold } from '../scaffold/scaffold.ts';
import type { Context } from './context.ts';
import { CommandFailed, EXIT_CODES, usageError } from './failure.ts';
import { runProgram } from './runProgram.ts';
import { requireWorkspace } from './workspace.ts';

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
    .description('create a new remote in this workspace that builds, passes its tests and shows a list')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as price-lists')
    .option('--title <title>', 'title shown to users; default: derived from the name')
    .option('--owner <team>', 'team that owns it; default: "<Title> team"')
    .option('--path <path>', 'address of its page; default: /<name>')
    .option('--permission <key>', 'permission needed to open it; default: every signed-in user')
    .option('--no-install', 'do not install its dependencies')
    .action(async (name: string, options: CreateOptions) => {
      const { root } = requireWorkspace(context.workspace, 'create');
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
        context.progress('Installing its dependencies');
        await link(root);
      }
      context.result(
        { name, folder, files },
        [
          `Created remotes/${name}: "${names.title}" at ${options.path ?? `/${name}`}.`,
          '',
          `  npm run dev -- ${name}                    see it while you change it`,
          `  npx jest remotes/${name}                  run its tests`,
          `  npx salesdesk publish ${name} --build     publish it to users`,
        ].join('\n'),
      );
    });
}

function checkOptions({ path: address, permission }: CreateOptions): void {
  if (address !== undefined && !/^\/[a-z0-9/-]+$/.test(address)) {
    throw usageError(`--path must begin with a slash, such as /price-lists; not "${address}".`);
  }
  if (permission !== undefined && !PERMISSION_KEYS.some((key) => key === permission)) {
    throw usageError(`There is no permission "${permission}". There are: ${PERMISSION_KEYS.join(', ')}.`);
  }
}

/** Installs from the local cache: the other remotes use the same packages already. */
async function link(root: string): Promise<void> {
  // In CI pnpm defaults to a frozen lockfile, which does not contain the new package yet.
  const args = ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=error'];
  const problem = await runProgram('npx', args, { cwd: root });
  if (problem !== null)
    throw new CommandFailed({ code: 'unexpected', message: `Its dependencies could not be installed:\n${problem}` });
}
