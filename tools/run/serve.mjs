/**
 * `npm run serve`: runs a product that is already built and published, as in production. It installs, builds and
 * publishes nothing, and exits with 1 and one sentence when something is missing. `-- --one` serves one application.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode, ROOT } from './install.mjs';

checkNode();
process.chdir(ROOT);
const isOne = process.argv.includes('--one');
if (existsSync(path.join(ROOT, isOne ? 'host/one/dist/remotes.json' : 'host/dist/host.json'))) {
  await import('./main.ts');
} else {
  console.error(
    isOne
      ? 'The application is not built. Run "npm run build -- --one" first.'
      : 'The host is not built. Run "npm run build" first.',
  );
  process.exitCode = 1;
}
