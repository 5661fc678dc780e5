import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import {
  DEVELOPMENT_FILES,
  integrityOf,
  precompress,
  readJson,
  screensOf,
  screensWithTexts,
  sourceCommit,
  writeJson,
} from './files.mjs';
import { contractVersion, olderProvided, providedVersions } from './shares.mjs';

/**
 * Lists in the page, before the first scripts, what the first screen needs beside them, so that the browser fetches it in
 * parallel: the chunks behind the asynchronous seam, which it also compiles, and the font of the first texts, as one that
 * comes after them would move them. R-172.
 */
export class FirstFilesPlugin {
  /** `chunks`: their names. `font`: matches the name of the font's file; fails the build when no file matches. */
  constructor(chunks, font) {
    Object.assign(this, { chunks, font });
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FirstFilesPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('FirstFilesPlugin', (data) => {
        const files = this.chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        const font = compilation.getAssets().find(({ name }) => this.font.test(name));
        if (!font) throw new Error(`No file of the host matches ${this.font}.`);
        data.assetTags.scripts.unshift(...[font.name, ...files].map((file) => tagOf(`${data.publicPath}${file}`)));
        return data;
      });
    });
  }
}

function tagOf(href) {
  const crossorigin = 'anonymous';
  const script = { tagName: 'script', voidTag: false, attributes: { defer: true, src: href, crossorigin } };
  if (href.endsWith('.js')) return script;
  const kind = href.endsWith('.css') ? { as: 'style' } : { as: 'font', type: 'font/woff2' };
  return { tagName: 'link', voidTag: true, attributes: { rel: 'preload', ...kind, href, crossorigin } };
}

/** Completes the host's build: `host.json` lists what a release may rely on; text files get compressed copies. */
export class HostFilesPlugin {
  constructor(folder, version) {
    Object.assign(this, { folder, version });
  }

  apply(compiler) {
    const dist = compiler.options.output.path;
    compiler.hooks.afterEmit.tapPromise('HostFilesPlugin', async (compilation) => {
      if (compilation.errors.length) return;
      const description = {
        version: this.version,
        contract: contractVersion,
        shares: providedVersions(),
        olderContracts: olderProvided(),
        sourceCommit: sourceCommit(this.folder),
      };
      writeJson(path.join(dist, 'host.json'), description);
      await precompress(dist);
    });
  }
}

/** Lists the files of the development page in its `host.json`. */
export class DevelopmentFilesPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('DevelopmentFilesPlugin', (compilation) => {
      const names = compilation.getAssets().map(({ name }) => name);
      const files = names.filter((name) => name !== 'index.html').sort();
      const list = { files: files.map((name) => `/${DEVELOPMENT_FILES}${name}`) };
      writeJson(path.join(compiler.options.output.path, 'host.json'), list);
    });
  }
}

// Host and remotes as one application: static imports, without discovery and federation at run time. ADR-001.

/** The file beside the host's page that lists the application's remotes as the discovery document would. */
const REMOTES_FILE = 'remotes.json';
/** No file of it is ever fetched. */
const ENTRY = 'remoteEntry.js';

/**
 * `{ remotes, isWhole }`: the folders of the remotes that are part of the application, by the host's `one/remotes.json`, and whether the
 * workspace has no others. Throws for a name that there is not.
 */
export function partsOfApplication(host) {
  const workspace = path.join(host, '../remotes');
  const names = readJson(path.join(host, 'one/remotes.json')).remotes;
  const remotes = names.map((name) => path.join(workspace, name));
  const absent = remotes.find((folder) => !existsSync(path.join(folder, 'remote.json')));
  if (absent) throw new Error(`host/one/remotes.json names ${path.basename(absent)}, which has no remote.json.`);
  const all = readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'remote.json')));
  return { remotes, isWhole: all.every((name) => names.includes(name)) };
}

/** The plugins that make the host's build one application. */
export function applicationPlugins(host, version) {
  const { remotes, isWhole } = partsOfApplication(host);
  const folder = path.join(host, 'src/remotes');
  const generated = path.join(folder, 'oneApplication.generated.js');
  const screens = remotes.map((remote) => ({ remote, ...screensWithTexts(remote, absoluteScreens(remote)) }));
  return [
    new rspack.experiments.VirtualModulesPlugin({
      ...Object.assign({}, ...screens.map(({ virtual }) => virtual)),
      [generated]: modulesSource(screens, isWhole),
    }),
    new rspack.NormalModuleReplacementPlugin(/\/codeOfRemotes\.ts$/, (request) => {
      if (request.contextInfo.issuer !== generated) request.request = path.join(folder, 'oneApplication.ts');
    }),
    {
      apply: ({ hooks, options }) =>
        hooks.afterEmit.tap('ApplicationRemotesPlugin', ({ errors }) => {
          if (errors.length) return;
          const releases = Object.fromEntries(remotes.map((remote) => releaseOf(remote, version)));
          writeJson(path.join(options.output.path, REMOTES_FILE), releases);
        }),
    },
  ];
}

const globalOf = (remote) => `one_${path.basename(remote)}`;

function absoluteScreens(remote) {
  const screens = Object.entries(screensOf(remote, readJson(path.join(remote, 'remote.json'))));
  return Object.fromEntries(screens.map(([module, file]) => [module, path.join(remote, file)]));
}

/** Source of a module with every page and extension of these remotes, each in a chunk of its own. */
function modulesSource(screens, isWhole) {
  const entries = screens.map(({ remote, exposes }) => {
    const lines = Object.entries(exposes).map(
      ([module, file]) => `${JSON.stringify(module)}: () => import(${JSON.stringify(file)})`,
    );
    return `${JSON.stringify(globalOf(remote))}: { ${lines.join(', ')} }`;
  });
  return [
    `export const modules = { ${entries.join(',\n')} };`,
    `export const contract = ${JSON.stringify(contractVersion)};`,
    isWhole
      ? 'export const codeOfOthers = null;'
      : "export { codeOfRemotes as codeOfOthers } from './codeOfRemotes.ts';",
  ].join('\n');
}

/** A remote as the discovery document lists a release, without files: its code is the application's. */
function releaseOf(remote, version) {
  const file = path.join(remote, 'remote.json');
  const integrity = integrityOf(file);
  const details = {
    ...readJson(file),
    contract: `^${contractVersion}`,
    entry: { file: ENTRY, global: globalOf(remote) },
    modules: {},
    assets: { [ENTRY]: integrity },
    shared: {},
    sourceCommit: null,
    builtAt: '',
    size: 0,
  };
  const release = {
    url: `/r/${details.name}/${version}/mf-manifest.json`,
    metadata: { integrity, version },
    deployment: { traffic: 100, default: true },
    extras: { salesdesk: details },
  };
  return [`@salesdesk/${details.name}`, [release]];
}
