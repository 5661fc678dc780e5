import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isSlot,
  PERMISSION_KEYS,
  type RemoteDeclaration,
  SLOT_NAMES,
  SLOTS,
  type SlotName,
} from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { failed } from '../store/failures.ts';
import { filesBelow, nullWhenMissing } from '../store/files.ts';
import { checkRemoteName, HOST_NAME, KIT_NAME } from '../store/store.ts';
import type { Context } from './context.ts';
import { runProgram } from './prepare.ts';
import { readKit, refuseOutdated } from './workspace.ts';

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

/** Beside the sources; in the packed command line, beside its only file. */
const TEMPLATES = ['../../templates', '../templates'].map((folder) => path.resolve(import.meta.dirname, folder));

/** Sidebar positions of the announced pages: a remote with such a name takes the position reserved for it. */
const RESERVED_POSITIONS: Record<string, number> = {
  accounts: 50,
  contacts: 60,
  invoices: 70,
  reports: 80,
  communication: 90,
};
const NEXT_POSITION = 100;

interface ScaffoldOptions {
  names: RemoteNames;
  /** Folder of the remote; it must not exist, or must be empty. */
  folder: string;
  /** Version of the shared package it targets. */
  contract: string;
  owner?: string;
  /** Address of its page. */
  page?: string;
  /** Permission needed to open it; every signed-in user may when absent. */
  permission?: string;
  /** The slot of an extension beside its page. */
  extension?: SlotName;
  /** Given for a repository of its own: the product, and the address of the contract's package. */
  standalone?: { product: string; contractAddress: string };
}

/** Writes the remote and returns its files, relative to its folder. Throws for a folder that is not empty: a remote never overwrites files. */
async function scaffold(options: ScaffoldOptions): Promise<string[]> {
  const { folder, names } = options;
  const existing = (await stat(folder).catch(nullWhenMissing)) && (await readdir(folder));
  if (existing?.length)
    throw failed('version-exists', `${folder} exists already. Choose another name, or remove the folder.`);
  const files = new Map([
    ['remote.json', declare(options)],
    ['src/texts.nl.ts', dutchOf(names)],
  ]);
  const places = {
    ...names,
    slot: options.extension ?? '',
    result: options.extension === 'search.source' ? '[]' : '{}',
    product: options.standalone?.product ?? '',
    contract: options.standalone?.contractAddress ?? '',
  };
  // A file of a later one replaces that of an earlier one.
  const extension = options.extension ? [SLOTS[options.extension].kind] : [];
  for (const kind of ['remote', ...extension, ...(options.standalone ? ['standalone'] : [])]) {
    const template = path.join(await templates(), kind);
    for (const file of await filesBelow(template)) {
      const text = await readFile(path.join(template, file), 'utf8');
      files.set(fill(file.replace(/\.txt$/, ''), places), fill(text, places));
    }
  }
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return [...files.keys()].sort();
}

async function templates(): Promise<string> {
  for (const folder of TEMPLATES) if (await stat(folder).catch(nullWhenMissing)) return folder;
  throw new Error(
    'This command line has no templates. Create a remote by npx <product>/releases/kit.tgz create <name>.',
  );
}

function declare(options: ScaffoldOptions): string {
  const { names, contract, owner, page, permission, extension, standalone } = options;
  const { name, Name, title } = names;
  const address = page ?? `/${name}`;
  const declaration: RemoteDeclaration & { $schema?: string } = {
    ...(standalone ? { $schema: './node_modules/@salesdesk/shared/remote.schema.json' } : {}),
    name,
    contract: `^${contract}`,
    owner: owner ?? `${title} team`,
    routes: [{ path: address, module: `./${Name}Page`, title, ...(permission ? { permission } : {}), layout: 'shell' }],
    navigation: [
      { section: 'main', order: RESERVED_POSITIONS[name] ?? NEXT_POSITION, icon: name, label: title, path: address },
    ],
    ...(extension ? { extensions: [{ id: name, slot: extension, module: `./${Name}Extension`, title }] } : {}),
    labels: { nl: { [title]: title } },
  };
  return `${JSON.stringify(declaration, null, 2)}\n`;
}

/** The Dutch texts. The title still has to be translated, here and in the labels. */
function dutchOf({ title }: RemoteNames): string {
  const key = /^[A-Za-z_]\w*$/.test(title) ? title : `'${title}'`;
  return [
    `/** ${title} in Dutch: the English text of the screen to the Dutch one. */`,
    'export const texts = {',
    `  ${key}: '${title}',`,
    `  '${title} could not be loaded': '${title} kon niet worden geladen',`,
    `  Amount: 'Bedrag',`,
    '} as const;',
    '',
  ].join('\n');
}

/** Replaces `__name__` and the like. */
function fill(text: string, { title, ...places }: Places): string {
  const values = { ...places, Title: title };
  return Object.entries(values).reduce((filled, [place, value]) => filled.replaceAll(`__${place}__`, value), text);
}

type Places = RemoteNames & { product: string; contract: string; slot: string; result: string };

interface RemoteNames {
  /** `price-lists`: folder, package, address. */
  name: string;
  /** `PriceLists`: component, hook, type. */
  Name: string;
  /** `Price lists`: title shown to users. */
  title: string;
}

/** Derives the names; `title` replaces the one derived from the name. */
function remoteNames(name: string, title?: string): RemoteNames {
  checkRemoteName(name);
  if (name === KIT_NAME || name === HOST_NAME)
    throw failed('invalid-request', `The name ${name} is reserved. Choose another one.`);
  const words = name.split('-').filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { name, Name: words.map(capital).join(''), title: title ?? capital(words.join(' ')) };
}
