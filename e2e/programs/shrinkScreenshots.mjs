/**
 * Last step of `npm run screenshots`: reduces each screenshot to at most 256 colours, a third of its size. No pixel
 * differs by more than the last of BOUNDS, which the comparison tolerates; the colours of large areas stay exact.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const COLOURS = 256;
/** Share of a screenshot from which a colour counts as that of a large area and stays exact. */
const FACE = 0.0005;
/** Squared distances as computed by `difference`; the comparison's threshold of 0.03 is 32. */
const BOUNDS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28];
const folder = join(import.meta.dirname, '../expected/screenshots');

let bytes = 0;
const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
for (const name of names) {
  const path = join(folder, name);
  const before = readFileSync(path);
  const { paletteBitDepth } = await sharp(before).metadata();
  const after = paletteBitDepth ? before : await shrunk(before);
  if (after !== before) writeFileSync(path, after);
  bytes += after.length;
}
console.log(`${names.length} screenshots, ${(bytes / 1e6).toFixed(1)} MB`);

/** A screenshot with too many colours for the palette is left unchanged. */
async function shrunk(image) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map();
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const faces = colours.filter((colour) => counts.get(colour) >= FACE * info.width * info.height);
  const palette = paletteOf(faces.slice(0, COLOURS / 2), colours);
  if (!palette) return image;
  const nearest = new Map(
    colours.map((colour) => [
      colour,
      palette.reduce((best, one) => (difference(one, colour) < difference(best, colour) ? one : best)),
    ]),
  );
  for (let at = 0; at < data.length; at += 3) data.writeUIntBE(nearest.get(data.readUIntBE(at, 3)), at, 3);
  const { width, height } = info;
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ palette: true, quality: 100, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  if (!data.equals(await sharp(small).removeAlpha().raw().toBuffer())) throw new Error('The palette changed a colour.');
  return small;
}

/** The colours of large areas, plus the most frequent others such that every colour is close to one in the palette. */
function paletteOf(faces, colours) {
  for (const bound of BOUNDS) {
    const palette = [...faces];
    for (const colour of colours) {
      if (palette.length > COLOURS) break;
      if (!palette.some((one) => difference(one, colour) <= bound)) palette.push(colour);
    }
    if (palette.length <= COLOURS) return palette;
  }
  return null;
}

/** The colour distance of the comparison: brightness and two chroma components, weighted by perception. */
function difference(one, other) {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  const i = 0.596 * red - 0.274 * green - 0.322 * blue;
  const q = 0.211 * red - 0.523 * green + 0.312 * blue;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}
