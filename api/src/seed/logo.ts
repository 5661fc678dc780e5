/** A network's demo logo: a disc with a cut, drawn in code so that no image has to be stored. */
import { deflateSync } from 'node:zlib';

const EDGE = 96;

/** A PNG of 96 x 96 px in `color` (`#RRGGBB`). */
export function drawLogo(color: string, turn: number): Uint8Array {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const pixels = Buffer.alloc(EDGE * (1 + EDGE * 4));
  for (let y = 0; y < EDGE; y++) {
    for (let x = 0; x < EDGE; x++) {
      const [dx, dy] = [x - EDGE / 2 + 0.5, y - EDGE / 2 + 0.5];
      const distance = Math.hypot(dx, dy);
      const angle = (Math.atan2(dy, dx) / Math.PI + 2 + turn) % 2;
      const inside = distance < 44 && (distance > 22 || angle < 0.6) && !(distance > 22 && angle > 1.5 && angle < 1.75);
      const at = y * (1 + EDGE * 4) + 1 + x * 4;
      pixels.set(inside ? [red, green, blue, 255] : [255, 255, 255, 0], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(EDGE, 0);
  header.writeUInt32BE(EDGE, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
