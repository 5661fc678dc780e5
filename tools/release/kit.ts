/** Builds the kit for teams outside the workspace, and its documentation. */
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HandedOutKit } from '@salesdesk/delivery/edge';
import { DOCS_FOLDER } from '@salesdesk/delivery/store';
import { buildKit, hostOffer, withShares } from '@salesdesk/kit';
import { buildSite, contractMarkdown } from '@salesdesk/site';
import { readContract } from '@salesdesk/site/contract';
import { builtKit, KIT_DESCRIPTION, KIT_DIR, ROOT } from '../run/settings.ts';

/** Builds the kit unless this version is built already. */
export async function makeKit(version: string): Promise<void> {
  if (builtKit()?.version === version) return;
  const began = performance.now();
  rmSync(KIT_DIR, { recursive: true, force: true });
  const contract = await readContract(ROOT);
  const offer = withShares(await hostOffer(ROOT));
  const reference = await contractMarkdown(ROOT, contract, offer.icons);
  const folder = path.join(KIT_DIR, DOCS_FOLDER);
  await Promise.all([
    buildKit({ root: ROOT, folder: KIT_DIR, version, docs: reference }),
    buildSite({ root: ROOT, folder, version, contract, reference }),
  ]);
  // Last, so that an interrupted build is repeated.
  await writeFile(
    KIT_DESCRIPTION,
    `${JSON.stringify({ version, contract: contract.version, ...offer } satisfies HandedOutKit, null, 2)}\n`,
  );
  console.log(`Built the kit ${version} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
