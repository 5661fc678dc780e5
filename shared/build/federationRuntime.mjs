import { createRequire } from 'node:module';
import { rspack } from '@rspack/core';

const ofPackage = (require, name) => createRequire(require.resolve(name));
const runtimeTools = ofPackage(
  ofPackage(createRequire(import.meta.url), '@module-federation/enhanced'),
  '@module-federation/runtime-tools',
);
const COMMONJS = {
  runtime: /webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
  provider: /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
};

/** The alias of the ES module of federation's runtime; see `commonJsToModules`. */
export const federationAlias = {
  '@module-federation/runtime': runtimeTools.resolve('@module-federation/runtime/bundler'),
};

/**
 * The bundler uses the CommonJS version of federation's runtime, which cannot be tree-shaken and doubles every remote's
 * entry. Together with `federationAlias` this replaces it with the packages' ES modules.
 */
export function commonJsToModules() {
  return [
    new rspack.NormalModuleReplacementPlugin(COMMONJS.runtime, (resource) => {
      resource.request = resource.request.replace(/index\.cjs$/, 'bundler.js');
    }),
    new rspack.NormalModuleReplacementPlugin(COMMONJS.provider, (resource) => {
      resource.request = resource.request.replace(/index\.cjs$/, 'index.js');
    }),
  ];
}
