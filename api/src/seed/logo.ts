/** A network's demo logo: a disc with a cut, drawn in code so that no image has to be stored. */
import sharp from 'sharp';

const EDGE = 96;

/** A PNG of 96 x 96 px in `color` (`#RRGGBB`). */
export function drawLogo(color: string, turn: number): Promise<Buffer> {
  const ink = [...Buffer.from(color.slice(1), 'hex'), 255];
  const pixels = Buffer.alloc(EDGE * EDGE * 4);
  for (let y = 0; y < EDGE; y++) {
    for (let x = 0; x < EDGE; x++) {
      const [dx, dy] = [x - EDGE / 2 + 0.5, y - EDGE / 2 + 0.5];
      const distance = Math.hypot(dx, dy);
      const angle = (Math.atan2(dy, dx) / Math.PI + 2 + turn) % 2;
      const inside = distance < 44 && (distance > 22 || angle < 0.6) && !(distance > 22 && angle > 1.5 && angle < 1.75);
      pixels.set(inside ? ink : [255, 255, 255, 0], (y * EDGE + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 4 } })
    .png()
    .toBuffer();
}
