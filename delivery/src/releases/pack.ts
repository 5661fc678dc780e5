import type { Readable } from 'node:stream';
import { create } from 'tar';

/** Packs the folder as a gzipped tar for the upload to a running product. */
export function packBuild(folder: string): Readable {
  return create({ gzip: true, cwd: folder, portable: true }, ['.']) as unknown as Readable;
}
