/** Which remotes of this workspace the check of the contract does not let on another host. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { hostOffer } from '@salesdesk/kit';
import { remoteSources } from '@salesdesk/kit/remote-sources';
import { contractOf } from './contractOf.ts';

/** What the check reads of a host, and how it compiles. */
const READ = ['shared/src', 'shared/package.json', 'host/src/navigation'];
const CONFIGURATIONS = ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.base.json'];

/** `workspace`: with the remotes. `other`: with the sources of the other host; it is written to. Returns names of remotes. */
export async function refusedOn(workspace: string, other: string): Promise<Set<string>> {
  const work = path.join(other, '.cache/contract');
  for (const file of [...READ, ...CONFIGURATIONS])
    cpSync(path.join(other, file), path.join(work, file), { recursive: true });
  const contract = await contractOf(workspace, work);
  const broken = await contract.check(await remoteSources(workspace), await hostOffer(work));
  return new Set(broken.map(({ remote }) => remote));
}
