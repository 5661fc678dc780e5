/** Draws an uploaded picture anew, so that nothing but its pixels comes in: no metadata, no script, no second file. */
import { IMAGE_MAX_BYTES } from '@salesdesk/shared/domain';
import { takeTurns } from '../http/turns.ts';
import { MAX_SIDE, type SoundImage, soundImage } from './imageBytes.ts';

/** A picture of 4,096 px a side takes 64 MB while it is drawn. */
const inTurn = takeTurns({ atOnce: 2, queue: 20 });
/** What is too heavy when drawn anew is drawn smaller: nowhere is a picture shown larger. */
const SMALLER_SIDE = 1024;

/** A png or jpeg of the same pixels, upright; null when the bytes are no whole picture of a bearable size. */
export async function cleanImage(bytes: Uint8Array): Promise<SoundImage | null> {
  const sound = soundImage(bytes);
  if (!sound) return null;
  const draw = await drawer();
  return inTurn(async () => {
    const drawn = await draw(sound).catch(() => null);
    if (!drawn || drawn.length <= IMAGE_MAX_BYTES) return drawn && { mime: sound.mime, bytes: drawn };
    return { mime: sound.mime, bytes: await draw(sound, SMALLER_SIDE) };
  });
}

type Draw = (image: SoundImage, side?: number) => Promise<Uint8Array>;

let loaded: Promise<Draw> | undefined;

/** Loaded with the first picture: where the library has no build for the machine, only pictures are missing. */
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
