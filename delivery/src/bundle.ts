/** A program of ours as one file that needs nothing but Node. */
import { build } from 'esbuild';

/** Some of what is bundled asks for Node's own modules the old way. */
const BANNER =
  "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** Gives the program that begins in the file `entry`; it is made when it is first asked for, which takes a moment. */
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
    // Only whoever runs the product reaches its bucket.
    external: ['*/bucketStore.ts'],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
