import { fileURLToPath } from 'node:url';

/** The weights that our styles use; the features that browsers apply by themselves, except fractions, and those for figures. */
const variationAxes = { wght: { min: 400, max: 700 } };
const FEATURES = 'calt ccmp clig curs dist kern liga locl mark mkmk pnum rclt rlig rvrn tnum';

/**
 * A rule for fonts with characters in their address, `inter.woff2?U+0100-017F,U+1E9E`: the build writes a font that has these alone, in
 * the weights and with the features that our styles use. `filename`: pattern of its name.
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
  const keepFeatures = FEATURES.split(' ');
  return subsetFont(font, ranges.map(charactersOf).join(''), { targetFormat: 'woff2', variationAxes, keepFeatures });
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
