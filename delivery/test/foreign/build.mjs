/**
 * Builds the remote in a folder with rspack and plain Module Federation, as a team without this workspace would:
 * `build.mjs <folder> <options as JSON>`, see `ForeignBuild`. A process of its own, because the bundler has native parts.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const [folder, json] = process.argv.slice(2);
const {
  name = 'invoices_1_0_0',
  exposes,
  shared,
  manifest = true,
  isModule = false,
  mode = 'production',
  output = {},
} = JSON.parse(json);

const compiler = rspack({
  context: folder,
  mode,
  devtool: false,
  entry: {},
  output: {
    path: path.join(folder, 'dist'),
    publicPath: 'auto',
    uniqueName: name,
    ...(isModule ? { module: true, chunkFormat: 'module', chunkLoading: 'import' } : {}),
    ...output,
  },
  module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
  // The remote may stand anywhere; React and Vue are those of this package.
  resolve: { modules: ['node_modules', fileURLToPath(new URL('../../node_modules', import.meta.url))] },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes,
      shared,
      manifest,
      shareStrategy: 'loaded-first',
      dts: false,
      ...(isModule ? { library: { type: 'module' } } : {}),
    }),
  ],
});
const stats = await new Promise((resolve, reject) => {
  compiler.run((error, result) => (error ? reject(error) : resolve(result)));
});
if (stats.hasErrors()) {
  console.error(stats.toString({ all: false, errors: true }));
  process.exitCode = 1;
}
