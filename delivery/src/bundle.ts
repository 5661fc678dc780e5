/** Bundles programs of this repository, each into one file that needs only Node. */

import path from 'node:path';
import { build } from 'esbuild';

/** Some bundled CommonJS dependencies call `require` for Node's built-in modules. */
const BANNER =
  "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** Returns a function that bundles the program with entry file `entry` on its first call and caches the result. */
export function bundleOf(entry: string): () => Promise<string> {
  let bundled: Promise<string> | undefined;
  return () => {
    bundled ??= bundle(entry).catch((error) => {
      bundled = undefined;
      throw error;
    });
    return bundled;
  };
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    banner: { js: BANNER },
    // Only the server accesses the bucket, so its client stays out of the bundle.
    external: ['*/bucketStore.ts'],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** The command line as one file, for teams that publish from outside the workspace. */
export const commandLine = bundleOf(path.resolve(import.meta.dirname, 'cli/standalone.ts'));
