/** `npm start`: installs what is missing, builds what changed, runs the product. */
import { checkNode, ensureInstalled } from './install.mjs';

checkNode();
await ensureInstalled();
const { build } = await import('./build.mjs');
try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./main.ts');
