/**
 * `npm run contract`: says which live, trial, fallback and pinned releases the host of this workspace would break, and ends
 * with 1 when there are any. It builds the kit first when its sources have changed.
 */
import { ensureInstalled, ROOT } from '../run/install.mjs';
import { kitVersion } from './packages.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { makeKit } = await import('./kit.ts');
const { checkHost } = await import('./contract.ts');
const { describeCheck } = await import('@salesdesk/delivery/contract');
try {
  await makeKit(kitVersion());
  const check = await checkHost();
  console.log(describeCheck(check));
  process.exitCode = check.broken.length ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
