/** Uploaded images. product.md section 5 "Profile image", product.md section 9. */

import { crc32 } from 'node:zlib';
import { API_BASE, IMAGE_MAX_BYTES, IMAGE_TYPE_ERROR, imageError, sniffImage } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { UploadedFile } from '../http/fields.ts';
import { limitConcurrency } from '../http/overload.ts';
import { invalid } from '../http/reply.ts';
import { deleteFile, insertFile, selectFile } from './files.sql.ts';

/**
 * A png or jpeg of at most 2 MB and 4,096 px a side, re-encoded. Anything else is refused with 11011 under `field`:
 * the name, the bytes and the whole structure have to agree. Takes a while: call it before the transaction.
 */
export async function receiveImage(file: UploadedFile | undefined, field: string): Promise<SoundImage | null> {
  if (!file) return null;
  const problem = imageError(file.filename, file.bytes.length);
  if (problem) throw invalid({ [field]: problem });
  const image = await cleanImage(file.bytes);
  if (!image) throw invalid({ [field]: IMAGE_TYPE_ERROR });
  return image;
}

/** Stores an uploaded image and returns its id. */
export async function saveImage(tx: Db, image: SoundImage): Promise<string> {
  return (await insertFile(tx, image)).id;
}

/** Deletes an image that is no longer used; does nothing for null. */
export async function removeImage(tx: Db, id: string | null): Promise<void> {
  if (id) await deleteFile(tx, id);
}

/** The image, undefined if there is none with that id. */
export async function readImage(db: Db, id: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? selectFile(db, id) : undefined;
}

/** The address from which a screen loads the image; null stays null. */
export function imageAddress(id: string | null): string | null {
  return id && `${API_BASE}files/${id}`;
}

/** An image of 4,096 px a side takes 64 MB while it is decoded. */
const limited = limitConcurrency({ atOnce: 2, queue: 20 });
/** An image that is too large after encoding is scaled down to this; no screen shows it larger. */
const SMALLER_SIDE = 1024;

/** A png or jpeg of the same pixels, upright; null if the bytes are no complete image of a permitted size. */
async function cleanImage(bytes: Uint8Array): Promise<SoundImage | null> {
  const sound = soundImage(bytes);
  if (!sound) return null;
  const draw = await drawer();
  return limited(async () => {
    const drawn = await draw(sound).catch(() => null);
    if (!drawn || drawn.length <= IMAGE_MAX_BYTES) return drawn && { mime: sound.mime, bytes: drawn };
    return { mime: sound.mime, bytes: await draw(sound, SMALLER_SIDE) };
  });
}

type Draw = (image: SoundImage, side?: number) => Promise<Uint8Array>;

let loaded: Promise<Draw> | undefined;

/** Loaded with the first image: on a machine without a build of the library, only images are missing. */
function drawer(): Promise<Draw> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return async ({ mime, bytes }, side) => {
      const limits = { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error', pages: 1 } as const;
      let picture = sharp(bytes, limits).autoOrient().toColourspace('srgb');
      if (side) picture = picture.resize({ width: side, height: side, fit: 'inside' });
      picture = mime === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 90 });
      return new Uint8Array(await picture.toBuffer());
    };
  });
  return loaded;
}

const MAX_SIDE = 4096;

interface SoundImage {
  mime: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

/** The image if it is a complete png or jpeg of at most 4096 px a side, by its structure and not only its first bytes, else null. */
function soundImage(bytes: Uint8Array): SoundImage | null {
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
