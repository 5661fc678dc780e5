/** Test helpers of delivery for tests of the composed product. */

export { createReleaseClient } from '../src/cli/context.ts';
export { runIn } from './commandLine.ts';
export { fakeBuild } from './fakeBuild.ts';
export { fakeProof } from './fakeProof.ts';
export { HOSTILE_ARCHIVES, type HostileArchive } from './hostileArchives.ts';
export { tokenFor, tokenWith } from './product.ts';
