import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RecordedRelease } from '@salesdesk/delivery/contract';
import { declaredModules } from '@salesdesk/shared/domain';
import { contractRecord } from '../../../shared/build/contractRecord.mjs';

/** The remotes of the workspace `root` as their builds record them, without building them. */
export async function remoteSources(root: string): Promise<RecordedRelease[]> {
  const names = (await readdir(path.join(root, 'remotes'))).sort();
  return await Promise.all(
    names.map(async (name) => {
      const folder = path.join(root, 'remotes', name);
      const declared = JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8'));
      const screens = declaredModules(declared).map((module) => module.replace('./', './src/'));
      const record = contractRecord(folder, { screens, extensions: declared.extensions });
      return {
        remote: name,
        version: '0.0.0',
        role: 'live',
        owner: declared.owner,
        contract: declared.contract,
        // The recipe states the ranges when it builds, and nothing is built here.
        shared: {},
        record,
      };
    }),
  );
}
