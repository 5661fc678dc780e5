/** The only build configuration for Salesdesk's browser code: each package's rspack.config.mjs is one call. */
export { defineHost } from './host.mjs';
/** For builds that are neither: the documentation of the UI kit. */
export { precompress } from './precompress.mjs';
export { recipe } from './recipe.mjs';
export { defineRemote } from './remote.mjs';
