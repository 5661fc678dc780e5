/** Last part of `npm run pictures`: a third of the size, by 256 colours chosen for each; no dots are mixed in. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, 'pictures');
let bytes = 0;
const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
for (const name of names) {
  const path = join(folder, name);
  const before = readFileSync(path);
  const { paletteBitDepth } = await sharp(before).metadata();
  const after = paletteBitDepth
    ? before
    : await sharp(before).png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
  if (after !== before) writeFileSync(path, after);
  bytes += after.length;
}
console.log(`${names.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
