import { createHash } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { contractRecord } from './contractRecord.mjs';
import { remoteDevServer } from './development.mjs';
import {
  filesBelow,
  folderOf,
  integrityOf,
  precompress,
  readJson,
  screensOf,
  screensWithTexts,
  sourceCommit,
  writeJson,
} from './files.mjs';
import { federationRuntime, recipe } from './recipe.mjs';
import { remoteShares } from './shares.mjs';

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

const MANIFEST = 'mf-manifest.json';
const SCENARIOS = 'scenarios.json';
/** It begins with a dot, so that no store serves it. Without a hash, because the hashes stand in every page. */
const CONTRACT = '.contract.json';

/**
 * Completes a remote's build once it is on disk: `remote.json` (the declaration, the package's scenarios if there are any, and
 * details of the build), `scenarios.json` if one of them has recorded answers (ADR-159), `integrity.json` (a hash for every file), compressed copies and `.contract.json` (what it
 * was written against). No file names the time: two builds of the same sources are equal, so that a publish can be repeated. `declaration`: the package's remote.json. `written`: the arguments of `contractRecord`.
 */
class ReleaseFilesPlugin {
  constructor({ folder, declaration, version, written }) {
    Object.assign(this, { folder, declaration, version, written });
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleaseFilesPlugin', async (compilation) => {
      if (compilation.errors.length) return;
      const dist = compiler.outputPath;
      rmSync(path.join(dist, 'mf-stats.json'), { force: true });
      const scenarios = scenariosIn(this.folder);
      if (Array.isArray(scenarios) && scenarios.some(({ answers }) => answers))
        writeJson(path.join(dist, SCENARIOS), scenarios);
      writeJson(path.join(dist, 'remote.json'), this.describe(dist));
      const hashes = filesBelow(dist).map((file) => [file, integrityOf(path.join(dist, file))]);
      await precompress(dist);
      writeJson(path.join(dist, 'integrity.json'), Object.fromEntries(hashes));
      writeJson(path.join(dist, CONTRACT), contractRecord(this.folder, this.written));
    });
  }

  describe(dist) {
    const { metaData, exposes, shared } = readJson(path.join(dist, MANIFEST));
    const bytes = filesBelow(dist).map((file) => statSync(path.join(dist, file)).size);
    return {
      ...this.declaration,
      version: this.version,
      sourceCommit: sourceCommit(this.folder),
      entry: { file: metaData.remoteEntry.name, global: metaData.globalName },
      modules: Object.fromEntries(
        exposes.map(({ path: module, assets }) => [module, { js: assets.js.sync, css: assets.css.sync }]),
      ),
      shared: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
      size: bytes.reduce((sum, size) => sum + size, 0),
      ...listed(scenariosIn(this.folder)),
    };
  }
}

function scenariosIn(folder) {
  const file = path.join(folder, SCENARIOS);
  return existsSync(file) ? readJson(file) : [];
}

/** The scenarios as the document lists them: without their answers, which every page would carry. */
function listed(scenarios) {
  if (!Array.isArray(scenarios)) return { scenarios };
  if (!scenarios.length) return {};
  return {
    scenarios: scenarios.map(({ answers, ...scenario }) => ({ ...scenario, ...(answers ? { isRecorded: true } : {}) })),
  };
}

/**
 * Lets a retry fetch every file of a remote again. A browser queues a request behind a hung one for the same address, so
 * the host changes the entry's query; this plugin passes the query on to the chunks that the entry loads, and to the workers.
 *
 * It also lets workers start: federation's runtime, which the bundler adds to them as well, needs the page's.
 */
class RetryQueryPlugin {
  apply(compiler) {
    const { RuntimeGlobals } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(
          chunk,
          new RetryQueryRuntime([RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename]),
        );
        compilation.addRuntimeModule(chunk, new WorkerRuntime(RuntimeGlobals));
      });
    });
  }
}

class RetryQueryRuntime extends rspack.RuntimeModule {
  constructor(getters) {
    super('retry query', rspack.RuntimeModule.STAGE_ATTACH);
    this.getters = getters;
  }

  generate() {
    const keepQuery = (getter) =>
      `if (${getter}) { var named_${this.getters.indexOf(getter)} = ${getter}; ` +
      `${getter} = function (id) { return named_${this.getters.indexOf(getter)}(id) + query; }; }`;
    return [
      // A worker has no document; its own address has the query.
      "var address = typeof document === 'undefined' ? location.href : (document.currentScript || {}).src;",
      "var query = address ? new URL(address).search : '';",
      `if (query) { ${this.getters.map(keepQuery).join(' ')} }`,
    ].join('\n');
  }
}

/** In a worker, keeps the startup that begins with federation's runtime from replacing that of the worker's own module. */
class WorkerRuntime extends rspack.RuntimeModule {
  constructor({ startup, ensureChunkHandlers, require }) {
    super('worker without federation', rspack.RuntimeModule.STAGE_ATTACH);
    Object.assign(this, { startup, handlers: ensureChunkHandlers, require });
  }

  generate() {
    const shared = `(${this.require}.consumesLoadingData || {}).moduleIdToConsumeDataMapping || {}`;
    const message = 'A worker cannot import what the host provides; this one imports ';
    return [
      `if (typeof document === 'undefined' && ${this.startup}) {`,
      `  var start = ${this.startup};`,
      `  if (${this.handlers}) ${this.handlers}.consumes = function () {};`,
      `  Object.defineProperty(${this.require}, 'x', {`,
      '    set: function () {},',
      '    get: function () {',
      `      var shared = Object.values(${shared});`,
      `      if (shared.length) throw new Error(${JSON.stringify(message)} + shared[0].shareKey);`,
      '      return start;',
      '    },',
      '  });',
      '}',
    ].join('\n');
  }
}
