/** The only build configuration for Salesdesk's browser code: each package's rspack.config.mjs is one call. */
export { defineHost } from './host.mjs';
export { defineRemote } from './remote.mjs';
