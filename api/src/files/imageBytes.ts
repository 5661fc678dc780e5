/** Checks whether an image is complete, by its structure and not only its first bytes. */
import { crc32 } from 'node:zlib';
import { sniffImage } from '@salesdesk/shared/domain';

export const MAX_SIDE = 4096;

export interface SoundImage {
  mime: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

/** The image if it is a complete png or jpeg of at most 4096 px a side, else null. */
export function soundImage(bytes: Uint8Array): SoundImage | null {
  const mime = sniffImage(bytes);
  const end = mime === 'image/png' ? pngEnd(bytes) : mime === 'image/jpeg' ? jpegEnd(bytes) : null;
  return mime && end !== null ? { mime, bytes: bytes.subarray(0, end) } : null;
}

/** Walks the chunks up to IEND, verifying each checksum. */
function pngEnd(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  let sawData = false;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const next = at + 12 + length;
    if (next > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) return null;
    if (at === 8 && (type !== 'IHDR' || length !== 13 || !fits(view.getUint32(16), view.getUint32(20)))) return null;
    if (type === 'IDAT') sawData = true;
    if (type === 'IEND') return sawData ? next : null;
    at = next;
  }
  return null;
}

/** Walks the segments: a frame of a permitted size, a scan, and the end marker after it. */
function jpegEnd(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let sawFrame = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    // Any number of these may precede a marker.
    while (bytes[at + 1] === 0xff) at++;
    if (at + 4 > bytes.length) return null;
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8 || !fits(view.getUint16(at + 7), view.getUint16(at + 5))) return null;
      sawFrame = true;
    }
    at += 2 + length;
    if (marker === 0xda) return sawFrame && endsAfter(bytes, at) ? bytes.length : null;
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function endsAfter(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

function fits(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
}
