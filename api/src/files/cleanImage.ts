/** Re-encodes an uploaded image, so that only its pixels are stored: no metadata, no script, no second file. */
import { IMAGE_MAX_BYTES } from '@salesdesk/shared/domain';
import { limitConcurrency } from '../http/concurrencyLimit.ts';
import { MAX_SIDE, type SoundImage, soundImage } from './imageBytes.ts';

/** An image of 4,096 px a side takes 64 MB while it is decoded. */
const limited = limitConcurrency({ atOnce: 2, queue: 20 });
/** An image that is too large after encoding is scaled down to this; no screen shows it larger. */
const SMALLER_SIDE = 1024;

/** A png or jpeg of the same pixels, upright; null if the bytes are no complete image of a permitted size. */
export async function cleanImage(bytes: Uint8Array): Promise<SoundImage | null> {
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
