import { IMAGE_SIZE_ERROR, imageError } from '@salesdesk/shared/domain';
import type { RuleText } from '@salesdesk/shared/messages';

/** Pictures are shown much smaller; a photo of this size is far below the limit. */
const SIDE_PX = 1024;
const QUALITY = 0.85;

/**
 * Calls `onChosen` with a file as it may be sent, made smaller if it has too many bytes, or `onRefused` with the reason. No
 * file, as after Cancel, calls neither.
 */
export function chooseImage(
  file: File | undefined,
  onChosen: (file: File) => void,
  onRefused: (reason: RuleText) => void,
): void {
  if (!file) return;
  const finish = (sent: File) => {
    const refusal = imageError(sent.name, sent.size);
    if (refusal) onRefused(refusal);
    else onChosen(sent);
  };
  if (imageError(file.name, file.size) !== IMAGE_SIZE_ERROR) finish(file);
  else shrunk(file).then(finish, () => finish(file));
}

/** The picture upright, of the same type, at most `SIDE_PX` a side. Rejects for a file that is no picture. */
async function shrunk(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return drawn ? new File([drawn], file.name, { type }) : file;
}
