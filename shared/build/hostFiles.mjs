import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { filesBelow } from './files.mjs';
import { readJson } from './packages.mjs';
import { precompress } from './precompress.mjs';
import { contractVersion, providedVersions } from './shares.mjs';

/** Lets the browser fetch what is behind the asynchronous seam, by names of chunks, together with the first scripts. */
export class PreloadSeamPlugin {
  constructor(chunks) {
    this.chunks = chunks;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadSeamPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('PreloadSeamPlugin', (data) => {
        const files = this.chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        data.assetTags.scripts.unshift(...files.map((file) => preload(`${data.publicPath}${file}`)));
        return data;
      });
    });
  }
}

function preload(href) {
  const as = href.endsWith('.css') ? 'style' : 'script';
  return { tagName: 'link', voidTag: true, attributes: { rel: 'preload', as, href, crossorigin: 'anonymous' } };
}

/** Pages that were open when a host was replaced still ask for its chunks: kept this long. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Completes the host's build: `host.json` says what a release may rely on, and since when chunks of hosts before this
 * one are out of use, so that they can go when their time is over; text files get compressed copies.
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
        replaced: withoutOld(dist, current, before.replaced ?? {}),
      };
      writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
      await precompress(dist);
    });
  }
}

/** Removes what has been out of use long enough; gives the rest with the time it was replaced. */
function withoutOld(dist, current, replacedBefore) {
  const isCurrent = (file) => current.has(file.replace(/\.(br|gz)$/, ''));
  const replaced = {};
  for (const file of filesBelow(dist).filter((name) => name.startsWith('assets/') && !isCurrent(name))) {
    const since = replacedBefore[file] ?? new Date().toISOString();
    if (Date.now() - Date.parse(since) > KEPT_MS) rmSync(path.join(dist, file));
    else replaced[file] = since;
  }
  return replaced;
}
