/**
 * Federation's runtime in a remote is that of its page: a copy in every remote would be half of its entry. Only what makes it
 * a remote is its own.
 */
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js';

const federation = globalThis._FEDERATION_BUNDLER_RUNTIME;
const { createInstance, getInstance } = federation.runtime;

/** The page's `init` would find the instance of the host, by the build that it is part of. */
function init(options) {
  const known = getInstance(({ options: { name } }) => name === options.name);
  known?.initOptions(options);
  return known ?? createInstance(options);
}

export default {
  ...federation,
  runtime: { ...federation.runtime, init },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry, S: {} },
};
