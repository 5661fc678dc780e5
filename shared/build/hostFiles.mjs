import path from 'node:path';
import { rspack } from '@rspack/core';
import { DEVELOPMENT_FILES, precompress, sourceCommit, writeJson } from './files.mjs';
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
        shares: providedVersions(false),
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
