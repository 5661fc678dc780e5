import path from 'node:path';
import { rspack } from '@rspack/core';
import { DEVELOPMENT_FILES, precompress, sourceCommit, writeJson } from './files.mjs';
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

/** Lists the font of the first texts in the page: one that comes after them would move them. R-172. */
export class FontPreloadPlugin {
  /** `pattern`: matches the name of the font's file. Fails the build when no file matches. */
  constructor(pattern) {
    this.pattern = pattern;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('FontPreloadPlugin', (data) => {
        const font = compilation.getAssets().find(({ name }) => this.pattern.test(name));
        if (!font) throw new Error(`No file of the host matches ${this.pattern}.`);
        const href = `${data.publicPath}${font.name}`;
        const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' };
        data.assetTags.scripts.unshift({ tagName: 'link', voidTag: true, attributes });
        return data;
      });
    });
  }
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
