/** Test helpers of delivery for tests of the composed product. */

export { runIn } from './commandLine.ts';
export { HOSTILE_ARCHIVES, type HostileArchive } from './hostileArchives.ts';
export { tokenFor } from './product.ts';
