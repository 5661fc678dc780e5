import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

const ofPackage = (require, name) => createRequire(require.resolve(name));
const runtimeTools = ofPackage(
  ofPackage(createRequire(import.meta.url), '@module-federation/enhanced'),
  '@module-federation/runtime-tools',
);
const bundlerRuntime = path.dirname(runtimeTools.resolve('@module-federation/webpack-bundler-runtime/dist/bundler.js'));
const COMMONJS = {
  runtime: /webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
  provider: /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
};

/**
 * The bundler uses the CommonJS version of federation's runtime, which cannot be tree-shaken. These replace it with the
 * packages' ES modules: of the host, which provides its own to the page, or of a remote, which takes that one.
 */
export const federationAlias = {
  '@module-federation/runtime': runtimeTools.resolve('@module-federation/runtime/bundler'),
  'federation-bundler-runtime': bundlerRuntime,
};

/** The plugins that go with `federationAlias`. `part`: `host` or `remote`. */
export function federationRuntime(part) {
  return [
    new rspack.NormalModuleReplacementPlugin(COMMONJS.runtime, (resource) => {
      resource.request = path.join(import.meta.dirname, `${part}Runtime.mjs`);
    }),
    new rspack.NormalModuleReplacementPlugin(COMMONJS.provider, (resource) => {
      resource.request = resource.request.replace(/index\.cjs$/, 'index.js');
    }),
  ];
}
