import { createRequire } from 'node:module';
import { rspack } from '@rspack/core';

const ofPackage = (require, name) => createRequire(require.resolve(name));
const runtimeTools = ofPackage(
  ofPackage(createRequire(import.meta.url), '@module-federation/enhanced'),
  '@module-federation/runtime-tools',
);
const COMMONJS_RUNTIME = /webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/;

/** Leads to the ES module of federation's runtime; see `commonJsToModules`. */
export const federationAlias = {
  '@module-federation/runtime': runtimeTools.resolve('@module-federation/runtime/bundler'),
};

/**
 * The bundler takes federation's runtime as CommonJS, which cannot be tree-shaken and doubles every remote's entry
 * (28 KB instead of 16 KB, compressed). Together with `federationAlias` this leads it to the package's ES modules.
 */
export function commonJsToModules() {
  return new rspack.NormalModuleReplacementPlugin(COMMONJS_RUNTIME, (resource) => {
    resource.request = resource.request.replace(/index\.cjs$/, 'bundler.js');
  });
}
