/** Generates a new remote with the common structure; it builds, passes its tests and shows a list. */

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RemoteDeclaration, SLOTS, type SlotName } from '@salesdesk/shared/domain';
import { KIT_NAME } from '../kit/kit.ts';
import { failed } from '../store/failures.ts';
import { filesBelow, nullWhenMissing } from '../store/files.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import { checkRemoteName } from '../store/store.ts';

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
export async function scaffold(options: ScaffoldOptions): Promise<string[]> {
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

export interface RemoteNames {
  /** `price-lists`: folder, package, address. */
  name: string;
  /** `PriceLists`: component, hook, type. */
  Name: string;
  /** `Price lists`: title shown to users. */
  title: string;
}

/** Derives the names; `title` replaces the one derived from the name. */
export function remoteNames(name: string, title?: string): RemoteNames {
  checkRemoteName(name);
  if (name === KIT_NAME || name === HOST_NAME)
    throw failed('invalid-request', `The name ${name} is reserved. Choose another one.`);
  const words = name.split('-').filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { name, Name: words.map(capital).join(''), title: title ?? capital(words.join(' ')) };
}
