import type { Readable } from 'node:stream';
import { create } from 'tar';

/** The folder as a gzipped tar: how a build travels to a product elsewhere. */
export function packBuild(folder: string): Readable {
  return create({ gzip: true, cwd: folder, portable: true }, ['.']) as unknown as Readable;
}
