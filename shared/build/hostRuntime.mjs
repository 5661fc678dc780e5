/** Federation's runtime in the host, which remotes take from the page: see `remoteRuntime.mjs`. */
import federation from 'federation-bundler-runtime/bundler.js';

globalThis._FEDERATION_BUNDLER_RUNTIME = federation;

export default federation;
