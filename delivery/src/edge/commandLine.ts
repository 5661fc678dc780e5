import path from 'node:path';
import { build } from 'esbuild';

const ENTRY = path.resolve(import.meta.dirname, '../cli/standalone.ts');
/** Some of what is bundled asks for Node's own modules the old way. */
const BANNER =
  "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

let bundled: Promise<string> | undefined;

/**
 * The command line as one file that needs nothing but Node: what a team outside the workspace publishes with. Made
 * when it is first asked for, which takes a moment.
 */
export function commandLine(): Promise<string> {
  bundled ??= bundle().catch((error) => {
    bundled = undefined;
    throw error;
  });
  return bundled;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
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
