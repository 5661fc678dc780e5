import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSlot, PERMISSION_KEYS, SLOT_NAMES } from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { type RemoteNames, remoteNames, scaffold } from '../scaffold/scaffold.ts';
import { failed } from '../store/failures.ts';
import type { Context } from './context.ts';
import { runProgram } from './prepare.ts';
import { readKit, refuseOutdated } from './product.ts';

interface CreateOptions {
  title?: string;
  owner?: string;
  path?: string;
  permission?: string;
  extension?: string;
  install: boolean;
}

const PNPM = 'pnpm@10.34.9';

/** `salesdesk create <name>`. */
export function createCommand(program: Command, context: Context): void {
  program
    .command('create')
    .description(
      'create a remote that builds, passes its tests and shows a list; in this workspace, or in a folder of its own',
    )
    .argument('<name>', 'lower-case letters, digits and hyphens, such as price-lists')
    .option('--title <title>', 'title shown to users; default: derived from the name')
    .option('--owner <team>', 'team that owns it; default: "<Title> team"')
    .option('--path <path>', 'address of its page; default: /<name>')
    .option('--permission <key>', 'permission needed to open it; default: every signed-in user')
    .option('--extension <slot>', 'slot of an extension beside its page, such as company.tab; default: none')
    .option('--no-install', 'do not install its dependencies')
    .action(async (name: string, options: CreateOptions) => {
      checkOptions(options);
      const names = remoteNames(name, options.title);
      if (context.workspace) await createInWorkspace(context, context.workspace.root, names, options);
      else await createStandalone(context, names, options);
    });
}

async function createInWorkspace(
  context: Context,
  root: string,
  names: RemoteNames,
  options: CreateOptions,
): Promise<void> {
  const { name, title } = names;
  const folder = path.join(root, 'remotes', name);
  const contract = JSON.parse(await readFile(path.join(root, 'shared/package.json'), 'utf8')).version;
  const files = await scaffold({ names, folder, contract, ...declared(options) });
  for (const file of files) context.progress(`remotes/${name}/${file}`);
  if (options.install) {
    context.progress('Installing its dependencies');
    // In CI pnpm defaults to a frozen lockfile, which does not contain the new package yet.
    await install('npx', ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=error'], root);
  }
  context.result(
    { name, folder, files },
    [
      `Created remotes/${name}: "${title}" at ${options.path ?? `/${name}`}.`,
      '',
      `  npm run dev -- ${name}                    see it while you change it`,
      `  npx jest remotes/${name}                  run its tests`,
      `  npx salesdesk publish ${name} --build     publish it to users`,
    ].join('\n'),
  );
}

/** In a folder of its own below the current one. It depends on the contract by the product's address. */
async function createStandalone(context: Context, names: RemoteNames, options: CreateOptions): Promise<void> {
  const { name, title } = names;
  const product = await context.product();
  const kit = await readKit(product);
  await refuseOutdated(product, kit);
  const folder = path.join(context.cwd, name);
  const standalone = { product, contractAddress: product + kit.package };
  const files = await scaffold({ names, folder, contract: kit.contract, standalone, ...declared(options) });
  for (const file of files) context.progress(`${name}/${file}`);
  if (options.install) {
    context.progress('Installing what it needs');
    await install('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  }
  context.result(
    { name, folder, files, product, contract: kit.contract },
    [
      `Created ${name}: "${title}" at ${options.path ?? `/${name}`} of ${product}.`,
      '',
      `  cd ${name}`,
      ...(options.install ? [] : ['  npm install']),
      '  npm run dev                             see it in Salesdesk while you change it',
      '  npm test                                run its tests',
      '  npx salesdesk publish --build --prove   prove it and publish it to users, with a token in SALESDESK_TOKEN',
    ].join('\n'),
  );
}

function declared({ owner, path: page, permission, extension }: CreateOptions) {
  return {
    ...(extension && isSlot(extension) ? { extension } : {}),
    ...(owner ? { owner } : {}),
    ...(page ? { page } : {}),
    ...(permission ? { permission } : {}),
  };
}

function checkOptions({ path: address, permission, extension }: CreateOptions): void {
  if (address !== undefined && !/^\/[a-z0-9/-]+$/.test(address)) {
    throw failed('invalid-request', `--path must begin with a slash, such as /price-lists; not "${address}".`);
  }
  if (permission !== undefined && !PERMISSION_KEYS.some((key) => key === permission)) {
    throw failed(
      'invalid-request',
      `There is no permission "${permission}". There are: ${PERMISSION_KEYS.join(', ')}.`,
    );
  }
  if (extension !== undefined && !isSlot(extension))
    throw failed('invalid-request', `There is no slot "${extension}". There are: ${SLOT_NAMES.join(', ')}.`);
}

async function install(program: string, args: string[], folder: string): Promise<void> {
  const problem = await runProgram(program, args, { cwd: folder });
  if (problem !== null) throw failed('unexpected', `Its dependencies could not be installed:\n${problem}`);
}
