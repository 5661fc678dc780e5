import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { x as extract } from 'tar';

/** Unpacks the declarations of the kit's `shared.tgz` into `folder`. */
export async function unpackContract(packed: Uint8Array, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isNeeded = (file: string) => /^package\/(package\.json|styles\.d\.ts|definitions\/.*)$/.test(file);
  await pipeline(Readable.from([packed]), extract({ cwd: folder, strip: 1, filter: isNeeded }));
}

/** Where `unpackContract` puts it beside the sources of a check in `folder`. */
export const contractFolder = (folder: string) => path.join(folder, 'contract');
