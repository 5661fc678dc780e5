/** The same sources as one application: host and remotes in one build, without Module Federation. */
import path from 'node:path';
import { rspack } from '@rspack/core';
import { precompress } from '../../shared/build/precompress.mjs';
import { recipe } from '../../shared/build/recipe.mjs';
import { screensSource } from './screens.mjs';

const BENCH = path.resolve(import.meta.dirname, '..');
const HOST = path.resolve(BENCH, '../host');
const FILES = 'assets/[name].[contenthash:10][ext]';
const SCREENS = path.join(import.meta.dirname, 'screens.generated.js');
/** The host's `remotes.ts` with Module Federation's loader is replaced by one with every screen. */
const LOADER = /(^|\/)remotes\.ts$/;

const base = recipe({
  folder: HOST,
  name: 'monolith',
  uniqueName: 'salesdesk_monolith',
  images: FILES,
  fonts: FILES,
  development: false,
});
const underAssets = (...names) => Object.fromEntries(names.map((name) => [name, `assets/${base.output[name]}`]));

export default {
  ...base,
  entry: { main: [path.join(import.meta.dirname, 'guard.ts'), './src/bootstrap.tsx'] },
  output: {
    ...base.output,
    ...underAssets('filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename'),
    path: path.join(import.meta.dirname, 'dist'),
    publicPath: '/',
  },
  optimization: {
    ...base.optimization,
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        react: { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', priority: 10 },
      },
    },
  },
  plugins: [
    ...base.plugins,
    new rspack.experiments.VirtualModulesPlugin({ [SCREENS]: screensSource() }),
    new rspack.NormalModuleReplacementPlugin(LOADER, (request) => {
      if (request.context.startsWith(path.join(HOST, 'src')))
        request.request = path.join(import.meta.dirname, 'remotes.ts');
    }),
    new rspack.HtmlRspackPlugin({ template: path.join(HOST, 'index.html'), inject: 'head', scriptLoading: 'defer' }),
    {
      apply: (compiler) =>
        compiler.hooks.afterEmit.tapPromise('Precompress', () => precompress(compiler.options.output.path)),
    },
  ],
};
