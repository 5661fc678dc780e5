import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { hostDevServer } from './development.mjs';
import { DEVELOPMENT_FILES, folderOf, readJson } from './files.mjs';
import { fontSubsets } from './fontSubset.mjs';
import {
  applicationPlugins,
  DevelopmentFilesPlugin,
  FirstFilesPlugin,
  HostFilesPlugin,
  partsOfApplication,
} from './hostFiles.mjs';
import { federationRuntime, recipe } from './recipe.mjs';
import { hostShares, namingEveryShare } from './shares.mjs';

const NAME = 'salesdesk_host';
/** The names contain a content hash, so the edge lets browsers cache them forever. */
const FILES = 'assets/[name].[contenthash:10][ext]';
const PROVIDED = './src/provided.generated.js';
/** Parts of antd that do not say so themselves: modules that nothing uses may be left out. */
const PURE = { test: /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false };
/** Made empty: what no call of ours reaches, as menus outside dropdowns, and effects that the theme switches off. */
const unreached = () => ({
  test: [
    /axios[\\/]lib[\\/].+(HttpStatusCode|createMultipartBody|estimateDataURLDecodedBytes|formDataToJSON)\.js$/,
    /antd[\\/]es[\\/](menu[\\/]style[\\/](horizontal|rtl|theme|vertical)|dropdown[\\/]dropdown-button)\.js$/,
    /antd[\\/]es[\\/](modal[\\/]((style[\\/])?confirm|PurePanel|useModal[\\/]index)|_util[\\/]wave[\\/]WaveEffect)\.js$/,
    /[\\/](UniqueProvider[\\/]index|stylis[\\/]src[\\/]Prefixer|utils[\\/]preload|generateSnapshotFromManifest)\.js$/,
  ],
  type: 'javascript/auto',
  use: [path.join(import.meta.dirname, 'empty.cjs')],
});
/** Of one application. */
const APPLICATION_FOLDER = 'one/dist';

/**
 * The build of the host. `configUrl`: `import.meta.url` of its rspack.config.mjs. It does not know the remotes: they are
 * found at run time, in the discovery document. A production build has two pages: the one for users, and the same with a
 * development React, for users who run a remote from their own machine. Code compiled for development needs that React.
 * With `--env one` it is one application of host and remotes, in `one/dist`.
 */
export function defineHost(configUrl) {
  const folder = folderOf(configUrl);
  const version = process.env.SALESDESK_RELEASE ?? readJson(path.join(folder, 'package.json')).version;
  return (env, { mode }) => {
    if (env.one) return [forUsers(folder, version, APPLICATION_FOLDER), worker(folder, APPLICATION_FOLDER)];
    if (mode === 'development') {
      const base = recipe({ ...parts(folder), images: FILES, fonts: FILES, development: true });
      return {
        ...base,
        ...pageOf(base, { development: true }),
        output: { ...base.output, ...underAssets(base.output), publicPath: '/' },
        devServer: hostDevServer(),
      };
    }
    return [forUsers(folder, version), forDevelopers(folder), worker(folder)];
  };
}

function parts(folder) {
  return { folder, name: 'host', uniqueName: NAME };
}

function forUsers(folder, version, into = 'dist') {
  const base = recipe({ ...parts(folder), images: FILES, fonts: FILES, development: false });
  const isOne = into === APPLICATION_FOLDER;
  const page = pageOf(base, { development: false, hasFederation: !isOne || !partsOfApplication(folder).isWhole });
  return {
    ...base,
    ...page,
    name: 'users',
    output: { ...base.output, ...underAssets(base.output), path: path.join(folder, into), publicPath: '/' },
    plugins: [
      ...page.plugins,
      ...(existsSync(path.join(folder, 'public')) ? [new rspack.CopyRspackPlugin({ patterns: ['public'] })] : []),
      new FirstFilesPlugin(['bootstrap', 'kit'], /inter-latin-wght-normal\.part\..*woff2$/),
      new HostFilesPlugin(folder, version),
      ...(isOne ? applicationPlugins(folder, version) : []),
    ],
  };
}

/** Not minified, so that stack traces can be read. */
function forDevelopers(folder) {
  const files = '[name].[contenthash:10][ext]';
  const base = recipe({ ...parts(folder), images: files, fonts: files, development: false });
  const page = pageOf(base, { development: true, files });
  return {
    ...base,
    ...page,
    name: 'developers',
    // One after the other: the other build removes what no build has written.
    dependencies: ['users'],
    output: {
      ...base.output,
      path: path.join(base.output.path, DEVELOPMENT_FILES),
      publicPath: `/${DEVELOPMENT_FILES}`,
    },
    plugins: [...page.plugins, new DevelopmentFilesPlugin()],
    optimization: { ...page.optimization, minimize: false, nodeEnv: 'development' },
  };
}

/** The service worker. Its address stays the same over all releases, as the browser compares what it finds there. */
function worker(folder, into = 'dist') {
  const base = recipe({ ...parts(folder), images: FILES, fonts: FILES, development: false });
  return {
    ...base,
    name: 'worker',
    dependencies: ['users'],
    target: ['webworker', 'es2022'],
    entry: './src/offline/worker.ts',
    output: { path: path.join(folder, into), filename: 'worker.js', clean: false },
    plugins: [],
  };
}

/**
 * What the host's page is built of. `development`: with a development React and what refreshing remotes need. `files`: pattern of the
 * names of its fonts. `hasFederation`: it loads remotes at run time.
 */
function pageOf(base, { development, files = FILES, hasFederation = true }) {
  const languages = [...languagesOfTexts(), 'pseudo'];
  const cacheGroups = {
    libraries,
    kit: kitWithout(languages),
    olderContracts,
    firstStyles,
    ...Object.fromEntries(languages.map((language) => [language, languageOf(language)])),
  };
  return {
    module: { ...base.module, rules: [...base.module.rules, PURE, unreached(), fontSubsets(files)] },
    entry: {
      main: [
        ...(development ? ['../shared/build/developmentScripts.mjs'] : []),
        ...(hasFederation ? [PROVIDED] : []),
        './src/main.ts',
      ],
    },
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'all', cacheGroups },
    },
    // The order of the kit's styles does not matter: no two of its modules style an element with equal specificity.
    ignoreWarnings: [/Conflicting order between .+\.module\.css/],
    plugins: [
      ...base.plugins,
      ...(hasFederation ? federationPlugins(development) : []),
      new rspack.HtmlRspackPlugin({ template: './index.html', inject: 'head', scriptLoading: 'defer' }),
    ],
  };
}

function federationPlugins(development) {
  return [
    ...federationRuntime('host'),
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
  ];
}

const isFirst = ({ name }) => name === 'main' || name === 'bootstrap';

/** What the first paint needs of libraries changes rarely: one file, which stays in the browser's cache over releases of the host. */
const libraries = {
  test: /[\\/]node_modules[\\/]/,
  name: 'libraries',
  chunks: isFirst,
  priority: 10,
  enforce: true,
};

/**
 * The parts of the shared interface that the first paint does not need: every screen uses several of them, and one file
 * is smaller and needs only one request. A language other than English has a separate file.
 */
const kitWithout = (languages) => ({
  test: /[\\/](node_modules|shared[\\/]src[\\/](ui|features))[\\/]/,
  name: 'kit',
  // What measures the page is loaded after the first screen, with its library.
  chunks: ({ name }) => !['main', 'vitals', ...languages].includes(name),
  priority: 5,
  enforce: true,
});

/** The adapters of one older contract are one file: a remote of that contract uses most of them. ADR-136. */
const olderContracts = {
  test: /[\\/]shared[\\/]compat[\\/]/,
  name: (module) => `contract-${/compat[\\/](\d+)/.exec(module.resource ?? module.nameForCondition?.())?.[1]}`,
  priority: 20,
  enforce: true,
};

/**
 * The languages other than English, by their files of texts: their chunks have these names. A function, because a remote
 * builds with this module too, where these files are absent, and what runs when it is loaded counts as its input.
 */
function languagesOfTexts() {
  const folder = fileURLToPath(new URL('../src/kernel/language', import.meta.url));
  return readdirSync(folder).flatMap((file) => /^texts\.(\w+)\.ts$/.exec(file)?.[1] ?? []);
}

/** Includes its library, so that it is one file too. */
const languageOf = (language) => ({
  test: /[\\/]node_modules[\\/]/,
  name: language,
  chunks: ({ name }) => name === language,
  priority: 5,
  enforce: true,
});

/** Styles of libraries, and those behind the asynchronous seam, are in the file of the page's first styles, which saves requests. */
const firstStyles = {
  test: /[\\/](node_modules|host[\\/]src)[\\/].+\.css$/,
  name: 'main',
  chunks: isFirst,
  priority: 15,
  enforce: true,
};

/** Puts scripts and styles in the same folder as `FILES`. */
function underAssets(output) {
  const names = ['filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename'];
  return Object.fromEntries(names.map((name) => [name, `assets/${output[name]}`]));
}
