import { fileURLToPath } from 'node:url';

/** The weights that our styles use. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * A rule for fonts with characters in their address, `inter.woff2?U+0100-017F,U+1E9E`: the build writes a font that has these alone, in
 * the weights of our styles. `filename`: pattern of its name.
 */
export function fontSubsets(filename) {
  return {
    test: /\.woff2$/,
    resourceQuery: /^\?U\+/,
    type: 'asset/resource',
    generator: { filename: filename.replace('[name]', '[name].part') },
    use: [fileURLToPath(import.meta.url)],
  };
}

/** The loader of `fontSubsets`. A remote is built without the library. */
export default async function fontSubset(font) {
  const { default: subsetFont } = await import('subset-font');
  const ranges = this.resourceQuery.slice(1).split(',');
  const variationAxes = { wght: WEIGHTS };
  return subsetFont(font, ranges.map(charactersOf).join(''), { targetFormat: 'woff2', variationAxes });
}
export const raw = true;

/** `U+0100-017F`, as in `unicode-range`: all of its characters. */
function charactersOf(range) {
  const [first, last = first] = range
    .slice('U+'.length)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
