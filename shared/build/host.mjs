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
/** Named by their content: the edge lets browsers keep them for ever. */
const FILES = 'assets/[name].[contenthash:10][ext]';
const PROVIDED = './src/provided.generated.js';

/**
 * The build of the host. `configUrl`: `import.meta.url` of its rspack.config.mjs. It knows no remote: those are
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
      // The kit's styles may stand in any order: none of its classes dresses what another one dresses.
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
        // Only for the remotes: the host's own imports are plain ones, as what it provides is what it would get.
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

/** Changes seldom, so it keeps its own file and stays in the browser's cache over releases of the host. */
const react = { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', priority: 10 };

/**
 * What the shared areas of the interface are made of, besides what the first paint needs: every screen takes several of
 * them, and one file weighs less and is asked for once.
 */
const kit = {
  test: /[\\/](node_modules|shared[\\/]src[\\/](ui|account-form))[\\/]/,
  name: 'kit',
  // A language other than English brings what it needs in a file of its own.
  chunks: ({ name }) => name !== 'main' && name !== 'nl',
  priority: 5,
  enforce: true,
};

/** With its library, so that it is one file too. */
const dutch = {
  test: /[\\/]node_modules[\\/]/,
  name: 'nl',
  chunks: ({ name }) => name === 'nl',
  priority: 5,
  enforce: true,
};

/** The styles of libraries that the first paint needs come in the file of its own styles, which saves a request. */
const libraryStyles = {
  test: /[\\/]node_modules[\\/].+\.css$/,
  name: 'main',
  chunks: ({ name }) => name === 'main',
  priority: 15,
  enforce: true,
};

/** The styles behind the seam come with those before it. */
const shell = {
  test: /[\\/]host[\\/]src[\\/].+\.css$/,
  name: 'main',
  chunks: ({ name }) => name === 'bootstrap',
  priority: 5,
  enforce: true,
};

/** Scripts and styles go the same way as `FILES`. */
function underAssets(output) {
  const names = ['filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename'];
  return Object.fromEntries(names.map((name) => [name, `assets/${output[name]}`]));
}
