import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { HotUpdatesAcrossContainersPlugin, hostDevServer } from './development.mjs';
import { HostFilesPlugin, SeamScriptsPlugin } from './hostFiles.mjs';
import { ModuleSizesPlugin } from './moduleSizes.mjs';
import { folderOf, readJson } from './packages.mjs';
import { recipe } from './recipe.mjs';
import { hostShares, namingEveryShare } from './shares.mjs';

const NAME = 'salesdesk_host';
/** The names contain a content hash, so the edge lets browsers cache them forever. */
const FILES = 'assets/[name].[contenthash:10][ext]';
const PROVIDED = './src/provided.generated.js';

/**
 * The build of the host. `configUrl`: `import.meta.url` of its rspack.config.mjs. It does not know the remotes: they are
 * found at run time, in the discovery document.
 */
export function defineHost(configUrl) {
  const folder = folderOf(configUrl);
  const version = process.env.SALESDESK_RELEASE ?? readJson(path.join(folder, 'package.json')).version;
  return (_env, { mode }) => {
    const development = mode === 'development';
    const base = recipe({
      folder,
      name: 'host',
      uniqueName: NAME,
      images: FILES,
      fonts: FILES,
      development,
    });
    return {
      ...base,
      entry: { main: [PROVIDED, './src/main.ts'] },
      output: { ...base.output, ...underAssets(base.output), publicPath: '/', clean: { keep: 'assets/' } },
      optimization: {
        ...base.optimization,
        splitChunks: { chunks: 'all', cacheGroups: { react, kit, libraryStyles, shell, dutch } },
      },
      devServer: development ? hostDevServer() : undefined,
      // The order of the kit's styles does not matter: no two of its modules style an element with equal specificity.
      ignoreWarnings: [/Conflicting order between .+\.module\.css/],
      plugins: [
        ...base.plugins,
        new rspack.experiments.VirtualModulesPlugin({ [PROVIDED]: namingEveryShare(development) }),
        new ModuleFederationPlugin({
          name: NAME,
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
        // Only for the remotes: the host imports the same copies directly.
        new rspack.sharing.ProvideSharedPlugin({ provides: hostShares(development), enhanced: true }),
        new rspack.HtmlRspackPlugin({ template: './index.html', inject: 'head', scriptLoading: 'defer' }),
        ...(existsSync(path.join(folder, 'public')) ? [new rspack.CopyRspackPlugin({ patterns: ['public'] })] : []),
        ...(development
          ? [new HotUpdatesAcrossContainersPlugin()]
          : [
              new SeamScriptsPlugin(['bootstrap', 'kit']),
              new HostFilesPlugin(version),
              new ModuleSizesPlugin({ name: 'host', version }),
            ]),
      ],
    };
  };
}

/** Changes rarely, so it has a separate file that stays in the browser's cache over releases of the host. */
const react = { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', priority: 10 };

/**
 * The parts of the shared interface that the first paint does not need: every screen uses several of them, and one file
 * is smaller and needs only one request.
 */
const kit = {
  test: /[\\/](node_modules|shared[\\/]src[\\/](ui|features))[\\/]/,
  name: 'kit',
  // A language other than English has a separate file.
  chunks: ({ name }) => name !== 'main' && name !== 'nl',
  priority: 5,
  enforce: true,
};

/** Includes its library, so that it is one file too. */
const dutch = {
  test: /[\\/]node_modules[\\/]/,
  name: 'nl',
  chunks: ({ name }) => name === 'nl',
  priority: 5,
  enforce: true,
};

/** Library styles for the first paint are in the file of the page's own styles, which saves a request. */
const libraryStyles = {
  test: /[\\/]node_modules[\\/].+\.css$/,
  name: 'main',
  chunks: ({ name }) => name === 'main',
  priority: 15,
  enforce: true,
};

/** The styles behind the asynchronous seam are in the same file as those before it. */
const shell = {
  test: /[\\/]host[\\/]src[\\/].+\.css$/,
  name: 'main',
  chunks: ({ name }) => name === 'bootstrap',
  priority: 5,
  enforce: true,
};

/** Puts scripts and styles in the same folder as `FILES`. */
function underAssets(output) {
  const names = ['filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename'];
  return Object.fromEntries(names.map((name) => [name, `assets/${output[name]}`]));
}
