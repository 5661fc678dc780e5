/** The only build configuration for Salesdesk's browser code: each package's rspack.config.mjs is one call. */

/** For builds that are neither: the documentation of the UI kit. */
export { precompress } from './files.mjs';
export { defineHost } from './host.mjs';
export { recipe } from './recipe.mjs';
export { defineRemote } from './remote.mjs';
