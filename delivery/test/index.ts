/** What tests of the composed product need of delivery. */
export { HOSTILE_ARCHIVES, type HostileArchive } from './hostileArchives.ts';
export { tokenFor } from './product.ts';
