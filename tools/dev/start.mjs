/** `npm start`: installs what is missing, builds what changed, runs the product. */
import { checkNode, ensureInstalled } from '../run/install.mjs';

checkNode();
await ensureInstalled();
const { build } = await import('../release/build.mjs');
try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { warnOfBroken } = await import('../release/contract.ts');
// A warning never keeps the product from starting.
await warnOfBroken().catch((error) => console.warn(`The releases were not checked: ${error.message}`));
await import('../run/main.ts');
