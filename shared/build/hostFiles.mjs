import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { DEVELOPMENT_FILES, filesBelow } from './files.mjs';
import { readJson } from './packages.mjs';
import { precompress } from './precompress.mjs';
import { contractVersion, olderProvided, providedVersions } from './shares.mjs';

/**
 * Lists the chunks behind the asynchronous seam in the page, before the first scripts: the browser fetches and compiles
 * them in parallel, so that they are ready when the seam needs them.
 */
export class SeamScriptsPlugin {
  constructor(chunks) {
    this.chunks = chunks;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('SeamScriptsPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('SeamScriptsPlugin', (data) => {
        const files = this.chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        data.assetTags.scripts.unshift(...files.map((file) => tagOf(`${data.publicPath}${file}`)));
        return data;
      });
    });
  }
}

function tagOf(address) {
  return address.endsWith('.css')
    ? {
        tagName: 'link',
        voidTag: true,
        attributes: { rel: 'preload', as: 'style', href: address, crossorigin: 'anonymous' },
      }
    : { tagName: 'script', voidTag: false, attributes: { defer: true, src: address, crossorigin: 'anonymous' } };
}

/** Pages that were open when a host was replaced still request its chunks, so keep them for this long. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Completes the host's build: `host.json` lists what a release may rely on, and when the chunks of earlier hosts were
 * replaced, so that they can be removed later; text files get compressed copies.
 */
export class HostFilesPlugin {
  constructor(version) {
    this.version = version;
  }

  apply(compiler) {
    const dist = compiler.options.output.path;
    const file = path.join(dist, 'host.json');
    const before = existsSync(file) ? readJson(file) : {};
    compiler.hooks.afterEmit.tapPromise('HostFilesPlugin', async (compilation) => {
      if (compilation.errors.length) return;
      const current = new Set(compilation.getAssets().map(({ name }) => name));
      const description = {
        version: this.version,
        contract: contractVersion,
        shares: providedVersions(false),
        olderContracts: olderProvided(),
        replaced: withoutOld(dist, current, before.replaced ?? {}),
      };
      writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
      await precompress(dist);
    });
  }
}

/** Lists the files of the development page in its `host.json`: its folder has those of earlier builds, too. */
export class DevelopmentFilesPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('DevelopmentFilesPlugin', (compilation) => {
      const names = compilation.getAssets().map(({ name }) => name);
      const files = names.filter((name) => name !== 'index.html').sort();
      const list = { files: files.map((name) => `/${DEVELOPMENT_FILES}${name}`) };
      writeFileSync(path.join(compiler.options.output.path, 'host.json'), `${JSON.stringify(list, null, 2)}\n`);
    });
  }
}

/** Removes what was replaced long enough ago; returns the rest with the time it was replaced. */
function withoutOld(dist, current, replacedBefore) {
  const isCurrent = (file) => current.has(file.replace(/\.(br|gz)$/, ''));
  const replaced = {};
  const isOfUsers = (name) => name.startsWith('assets/') && !name.startsWith(DEVELOPMENT_FILES);
  for (const file of filesBelow(dist).filter((name) => isOfUsers(name) && !isCurrent(name))) {
    const since = replacedBefore[file] ?? new Date().toISOString();
    if (Date.now() - Date.parse(since) > RETENTION_MS) rmSync(path.join(dist, file));
    else replaced[file] = since;
  }
  return replaced;
}
