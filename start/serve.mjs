/**
 * `npm run serve`: runs a product that is already built and published, as production does. It installs, builds and
 * publishes nothing; what is missing is said in one sentence, with exit code 1.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode, ROOT } from './install.mjs';

checkNode();
process.chdir(ROOT);
if (existsSync(path.join(ROOT, 'host/dist/host.json'))) {
  await import('./main.ts');
} else {
  console.error('The host is not built. Run "npm run build" first.');
  process.exitCode = 1;
}
