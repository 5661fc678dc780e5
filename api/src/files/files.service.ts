/** Uploaded images. product.md section 5 "Profile image", product.md section 9. */
import { API_BASE, IMAGE_TYPE_ERROR, imageError } from '@salesdesk/shared/domain';
import type { DbOrTransaction } from '../database/db.ts';
import type { UploadedFile } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
import { cleanImage } from './cleanImage.ts';
import { deleteFile, insertFile, selectFile } from './files.sql.ts';
import type { SoundImage } from './imageBytes.ts';

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
export async function saveImage(tx: DbOrTransaction, image: SoundImage): Promise<string> {
  return (await insertFile(tx, image)).id;
}

/** Deletes an image that is no longer used; does nothing for null. */
export async function removeImage(tx: DbOrTransaction, id: string | null): Promise<void> {
  if (id) await deleteFile(tx, id);
}

/** The image, undefined if there is none with that id. */
export async function readImage(db: DbOrTransaction, id: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? selectFile(db, id) : undefined;
}

/** The address from which a screen loads the image; null stays null. */
export function imageAddress(id: string | null): string | null {
  return id && `${API_BASE}files/${id}`;
}
