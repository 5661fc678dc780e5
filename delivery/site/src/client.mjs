/** Builds what runs in the browser: the site's own script and styles, and the live examples with the product's UI kit. */
import { rspack } from '@rspack/core';
import { precompress, recipe } from '@salesdesk/shared/build';

/** Builds into `output`. `folder`: that of this package. Rejects with the bundler's messages. */
export async function buildClient(folder, output) {
  const stats = await run(configuration(folder, output));
  await precompress(output);
  const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
  const named = (entry, extension) =>
    (entrypoints[entry]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith(extension));
  return {
    colours: named('theme', '.js'),
    common: [...named('site', '.css'), ...named('site', '.js')],
    examples: [...named('examples', '.css'), ...named('examples', '.js')],
  };
}

function configuration(folder, output) {
  const base = recipe({
    folder,
    name: 'site',
    uniqueName: 'salesdesk_site',
    images: 'assets/[name].[contenthash:10][ext]',
    fonts: 'assets/[name].[contenthash:10][ext]',
    development: false,
  });
  const inAssets = ['filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename'].map((key) => [
    key,
    `assets/${base.output[key]}`,
  ]);
  return {
    ...base,
    entry: { theme: './client/theme.ts', site: './client/site.ts', examples: './client/examples.tsx' },
    // Everything in one file: the page's policy checks each script by the hash in its tag.
    output: { ...base.output, ...Object.fromEntries(inAssets), path: output, publicPath: 'auto', asyncChunks: false },
    ignoreWarnings: [/Conflicting order between .+\.module\.css/],
  };
}

function run(options) {
  return new Promise((resolve, reject) => {
    rspack(options, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });
}
