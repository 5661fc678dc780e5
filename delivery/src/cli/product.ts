/** Finds the product that a command concerns, and reads what it hands out. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { KIT_FILES, KIT_NAME } from '../kit/kit.ts';
import { failed } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import { Unreachable } from './failure.ts';

/** The package through which a remote in a repository of its own depends on the product. */
export const CONTRACT_PACKAGE = '@salesdesk/shared';

/** What `GET /releases/kit.json` answers. */
interface Kit {
  version: string;
  contract: string;
  /** Path of the package that a remote depends on. */
  package: string;
}

/**
 * The address of the product: the given one, else the one that this remote's package.json names, else the one that this
 * command was fetched from by `npx <product>/releases/kit.tgz`. Null when none is known.
 */
export async function findProduct(given: string | undefined, folder: string): Promise<string | null> {
  if (given !== undefined) {
    if (URL.canParse(given)) return given.replace(/\/+$/, '');
    throw failed(
      'invalid-request',
      `Pass the full address of the product, such as https://salesdesk.example; not "${given}".`,
    );
  }
  return productOf(await contractAddress(folder)) ?? productOf(await fetchedFrom());
}

/** Reads what the product hands out. Throws when it cannot be reached, or hands out nothing. */
export async function readKit(product: string): Promise<Kit> {
  const reply = await fetch(`${product}/releases/kit.json`).catch((error: Error) => {
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Unreachable(`${product} cannot be reached (${why}).`);
  });
  const kit = (await reply.json().catch(() => null)) as Kit | null;
  if (reply.ok && typeof kit?.package === 'string') return kit;
  throw failed('not-found', `${product} hands out no kit (${reply.status}). Check the address.`);
}

/** The package `@salesdesk/shared` that the product hands out now; null when it hands out no kit. */
export async function fetchContract(product: string): Promise<Uint8Array | null> {
  const reply = await fetch(`${product}/releases/kit.json`);
  if (reply.status === 404) return null;
  const { package: address } = await readKit(product);
  const packed = await fetch(product + address);
  return packed.ok ? new Uint8Array(await packed.arrayBuffer()) : null;
}

/**
 * Throws when this command line is of another kit than the product's: npx runs what it fetched before from the same address,
 * and an older template does not fit a newer contract.
 */
export async function refuseOutdated(product: string, kit: Kit): Promise<void> {
  const text = await readFile(path.resolve(import.meta.dirname, '../package.json'), 'utf8').catch(nullWhenMissing);
  const own = text === null ? null : (JSON.parse(text) as { name: string; version: string });
  if (own?.name !== 'salesdesk' || own.version === kit.version) return;
  const address = `${product}/r/${KIT_NAME}/${kit.version}/${KIT_FILES.command}`;
  const message = `npx has an older kit in its cache (${own.version}). Run this one: npx ${address} create …`;
  throw failed('refused', message);
}

/** The address of the contract's package in this folder's package.json; null when it names none. */
export async function contractAddress(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(nullWhenMissing);
  if (text === null) return null;
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<string, Record<string, string>>;
  return devDependencies[CONTRACT_PACKAGE] ?? dependencies[CONTRACT_PACKAGE] ?? null;
}

/** npm notes beside each package that it installs where it came from. */
async function fetchedFrom(): Promise<string | null> {
  const note = path.resolve(import.meta.dirname, '../../.package-lock.json');
  const text = await readFile(note, 'utf8').catch(nullWhenMissing);
  const packages = text === null ? {} : (JSON.parse(text) as { packages?: Packages }).packages;
  return packages?.['node_modules/salesdesk']?.resolved ?? null;
}

type Packages = Record<string, { resolved?: string } | undefined>;

function productOf(address: string | null): string | null {
  return address !== null && /^https?:/.test(address) ? new URL(address).origin : null;
}
