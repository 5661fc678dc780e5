import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { precompress } from './precompress.mjs';
import { contractVersion, providedVersions } from './shares.mjs';

/** Lets the browser fetch the code behind the asynchronous seam together with the first scripts. */
export class PreloadSeamPlugin {
  constructor(chunk) {
    this.chunk = chunk;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadSeamPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('PreloadSeamPlugin', (data) => {
        for (const file of compilation.namedChunks.get(this.chunk)?.files ?? []) {
          data.assetTags.scripts.unshift(preload(`${data.publicPath}${file}`));
        }
        return data;
      });
    });
  }
}

function preload(href) {
  const as = href.endsWith('.css') ? 'style' : 'script';
  return { tagName: 'link', voidTag: true, attributes: { rel: 'preload', as, href, crossorigin: 'anonymous' } };
}

/** Completes the host's build: `host.json` says what a release may rely on; text files get compressed copies. */
export class HostFilesPlugin {
  constructor(version) {
    this.version = version;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('HostFilesPlugin', async (compilation) => {
      if (compilation.errors.length) return;
      const description = { version: this.version, contract: contractVersion, shares: providedVersions(false) };
      writeFileSync(path.join(compiler.outputPath, 'host.json'), `${JSON.stringify(description, null, 2)}\n`);
      await precompress(compiler.outputPath);
    });
  }
}
