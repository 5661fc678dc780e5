/** Builds the kit for teams outside the workspace. */
import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HandedOutKit } from '@salesdesk/delivery/edge';
import { buildKit } from '@salesdesk/kit';
import { builtKit, KIT_DESCRIPTION, KIT_DIR } from './builtKit.ts';
import { ROOT } from './settings.ts';

/** Builds the kit unless this version is built already. */
export async function makeKit(version: string): Promise<void> {
  if (builtKit()?.version === version) return;
  const began = performance.now();
  rmSync(KIT_DIR, { recursive: true, force: true });
  const offer = await buildKit({ root: ROOT, folder: KIT_DIR, version });
  const { version: contract } = JSON.parse(readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8'));
  // Last, so that an interrupted build is repeated.
  await writeFile(
    KIT_DESCRIPTION,
    `${JSON.stringify({ version, contract, ...offer } satisfies HandedOutKit, null, 2)}\n`,
  );
  console.log(`Built the kit ${version} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
