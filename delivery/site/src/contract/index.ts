/** Reads the contract of this workspace: doors, calls and permission keys. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import type { Call, Contract } from './contract.ts';
import { readDeclarations } from './readDeclarations.ts';

export type * from './contract.ts';
export { contractPages, type MarkdownPage } from './contractPages.ts';

const PACKAGE = '@salesdesk/shared';
const DOMAIN = `${PACKAGE}/domain`;

/** Reads it from the sources of the workspace `root`. */
export async function readContract(root: string): Promise<Contract> {
  const shared = path.join(root, 'shared');
  const described: { version: string; exports: Record<string, string> } = JSON.parse(
    await readFile(path.join(shared, 'package.json'), 'utf8'),
  );
  const doors = Object.entries(described.exports)
    .filter(([door]) => !door.startsWith('./build'))
    .map(([door, source]) => ({ name: PACKAGE + door.slice(1), source: path.join(shared, source) }));
  const config = path.join(root, 'tsconfig.browser.json');
  const read = readDeclarations({ config, doors, calls: { door: DOMAIN, name: 'endpoints' } });
  return {
    version: described.version,
    ...read,
    calls: read.calls.map(withAddress),
    permissions: [...PERMISSION_KEYS],
  };
}

/** Method and path are values, which no declaration has. */
function withAddress(call: Call): Call {
  const [, group = '', name = ''] = call.name.split('.');
  const groups: Record<string, Record<string, { method: string; path: string }>> = endpoints;
  const { method = '', path: address = '' } = groups[group]?.[name] ?? {};
  return { ...call, method, path: API_BASE + address };
}
