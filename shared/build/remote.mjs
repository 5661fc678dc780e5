import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { remoteDevServer } from './development.mjs';
import { federationRuntime } from './federationRuntime.mjs';
import { folderOf, readJson, screensOf } from './files.mjs';
import { recipe } from './recipe.mjs';
import { ReleaseFilesPlugin } from './releaseFiles.mjs';
import { RetryQueryPlugin } from './retryQuery.mjs';
import { remoteShares } from './shares.mjs';
import { screensWithTexts } from './texts.mjs';

/** Rules and texts that do nothing by themselves: each remote bundles what it uses of them. */
const DOMAIN = path.join(import.meta.dirname, '../src/domain');

/**
 * The build of a remote. `configUrl`: `import.meta.url` of its rspack.config.mjs; package.json and remote.json are beside
 * it. For every `./XPage` in a route or an extension of remote.json, it exposes `src/XPage.tsx` with the texts of
 * `src/texts.<language>.ts`. The release's version is `SALESDESK_RELEASE`, else the package's.
 */
export function defineRemote(configUrl) {
  const folder = folderOf(configUrl);
  const { $schema: _, ...declaration } = readJson(path.join(folder, 'remote.json'));
  const version = process.env.SALESDESK_RELEASE ?? readJson(path.join(folder, 'package.json')).version;
  const screens = screensOf(folder, declaration);
  const { exposes, virtual } = screensWithTexts(folder, screens);
  const container = containerName(declaration.name, version);
  return (_env, { mode }) => {
    const development = mode === 'development';
    const base = recipe({
      folder,
      name: `${declaration.name}-${shortHash(version)}`,
      uniqueName: container,
      // The folder of a release never changes, so the names need no hash.
      images: 'images/[name][ext]',
      fonts: 'fonts/[name][ext]',
      development,
    });
    // Read by the federation plugin to distinguish two releases of a remote on one page.
    process.env.MF_BUILD_VERSION = version;
    return {
      ...base,
      entry: {},
      output: { ...base.output, publicPath: 'auto' },
      // From 0 on: a table with gaps costs each remote 6 kB of memory, and no chunk outlives its release.
      optimization: { ...base.optimization, moduleIds: 'natural' },
      module: { ...base.module, rules: [...base.module.rules, { include: DOMAIN, sideEffects: false }] },
      devServer: development ? remoteDevServer(folder) : undefined,
      plugins: [
        ...base.plugins,
        ...federationRuntime('remote'),
        new rspack.experiments.VirtualModulesPlugin(virtual),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          exposes,
          shared: remoteShares(declaration.contract, development),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: {
            externalRuntime: true,
            optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
          },
        }),
        ...(existsSync(path.join(folder, 'public')) ? [new rspack.CopyRspackPlugin({ patterns: ['public'] })] : []),
        ...(development
          ? []
          : [
              new RetryQueryPlugin(),
              new ReleaseFilesPlugin({
                folder,
                declaration,
                version,
                written: { screens: Object.values(screens), virtual, extensions: declaration.extensions },
              }),
            ]),
      ],
    };
  };
}

/**
 * A hash of the version for class names: a loaded stylesheet stays, so styles of two releases of a remote may be on one
 * page, and must not affect each other.
 */
function shortHash(version) {
  return createHash('sha256').update(version).digest('hex').slice(0, 5);
}

/** Contains the version, so that a page can run the next release without the chunks of the previous one. */
function containerName(remote, version) {
  return `salesdesk_${remote}_${version}`.replace(/\W/g, '_');
}
