/** The build settings of every package. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

const IMAGES = /\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
/** What the oldest supported browsers know (README); with older ones each logical property becomes a list of languages. */
const BROWSERS = ['chrome >= 123', 'firefox >= 128', 'safari >= 18'];
const FONTS = /\.woff2?$/;
/** antd's own icons have English names; ours are decoration (ADR-149). The kit has no sources: its host brings antd. */
const ANTD_ICON = path.join(import.meta.dirname, '../src/ui/antdIcon.ts');

/**
 * `folder`: absolute folder of the package. `name`: used in class names; unique among the builds of a page. `uniqueName`:
 * separates the chunk tables and hot updates of different builds on one page. `images`, `fonts`: patterns of their file
 * names.
 */
export function recipe({ folder, name, uniqueName, images, fonts, development }) {
  return {
    context: folder,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    lazyCompilation: false,
    performance: false,
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      uniqueName,
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 8_000,
      crossOriginLoading: 'anonymous',
      ...fileNames(development),
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '...'], conditionNames: ['es2015', '...'], alias: federationAlias },
    module: {
      // A custom property is inherited by elements of other style sheets: renamed, it would be dropped as unused.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: { 'css/auto': { localIdentName: `${name}__[local]__[hash:base64:5]` } },
      rules: [
        compile(/\.ts$/, { development, jsx: false }),
        compile(/\.tsx$/, { development, jsx: true }),
        { test: /\.css$/, type: 'css/auto' },
        { test: IMAGES, type: 'asset/resource', generator: { filename: images } },
        { test: FONTS, type: 'asset/resource', generator: { filename: fonts } },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      mangleExports: development ? false : 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.SALESDESK_DEV_SERVER': JSON.stringify(String(development)) }),
      ...(existsSync(ANTD_ICON)
        ? [new rspack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon(Light)?$/, ANTD_ICON)]
        : []),
      development
        ? new ReactRefreshRspackPlugin()
        : new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

function fileNames(development) {
  const file = development ? '[name]' : '[name].[contenthash:10]';
  return {
    filename: `${file}.js`,
    chunkFilename: `${file}.js`,
    cssFilename: `${file}.css`,
    cssChunkFilename: `${file}.css`,
  };
}

function compile(test, { development, jsx }) {
  return {
    test,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
    },
  };
}

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
const federationAlias = {
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
