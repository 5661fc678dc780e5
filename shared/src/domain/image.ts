/** Uploaded pictures: profile images and logos. product.md section 5 "Profile image", product.md section 9. */
import { IMAGE_EXTENSIONS, IMAGE_MAX_BYTES } from './limits.ts';
import type { RuleText } from './messages/rules.ts';

export const IMAGE_TYPE_ERROR = 'Please select only jpeg or png file';
export const IMAGE_SIZE_ERROR = 'Please select a file of at most 2 MB';
/** The spec's hint also names svg, which is refused; this hint lists what is accepted. */
export const IMAGE_HINT = 'jpeg, jpg or png, at most 2 MB';

/** The message for a chosen file by name and size in bytes, or null. The server also checks the bytes. */
export function imageError(fileName: string, bytes: number): RuleText | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (!IMAGE_EXTENSIONS.some((allowed) => allowed === extension)) return IMAGE_TYPE_ERROR;
  if (bytes > IMAGE_MAX_BYTES) return IMAGE_SIZE_ERROR;
  return null;
}

/** The MIME type by the file's first bytes; null unless it is png or jpeg. */
export function sniffImage(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (png.every((byte, i) => bytes[i] === byte)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  return null;
}
