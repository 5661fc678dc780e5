/**
 * Draws the icons of the installed app, `host/public/icons`, from the logo: `npx tsx e2e/programs/appIcons.main.ts` after a change of
 * `shared/src/ui/Logo.tsx`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../support/product.ts';

const FOLDER = join(ROOT, 'host/public/icons');
const source = readFileSync(join(ROOT, 'shared/src/ui/Logo.tsx'), 'utf8');
const line = / d="([^"]+)"/.exec(source)?.[1];
const blue = /fill="(#[0-9a-f]{6})"/.exec(source)?.[1];
if (!line || !blue) throw new Error('Logo.tsx has neither the line nor the colour of the logo.');

/** The logo with the corners as drawn, or filling the square for systems that cut a shape of their liking from it. */
function logo(shape: 'rounded' | 'filled', scale = 1): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${shape === 'rounded' ? 9 : 0}" fill="${blue}"/>
    <path transform="translate(16 16) scale(${scale}) translate(-16 -16)" d="${line}" fill="none" stroke="#fff"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`);
}

const ICONS = [
  { name: '192', size: 192, drawing: logo('rounded') },
  { name: '512', size: 512, drawing: logo('rounded') },
  // The line stays within the inner 80 %, which every shape leaves.
  { name: 'maskable-512', size: 512, drawing: logo('filled', 0.86) },
  { name: 'apple-touch-icon', size: 180, drawing: logo('filled', 0.95) },
];
for (const { name, size, drawing } of ICONS) {
  await sharp(drawing, { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`));
}
