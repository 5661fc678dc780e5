/** Which names the files of an uploaded build may have. */
import { InvalidUpload } from './invalidUpload.ts';

const MOST_BYTES = 500;
const MOST_BYTES_OF_A_PART = 240;
const MOST_PARTS = 16;
/** Control characters, and what stands where bytes were no text. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u;

/**
 * The name of an entry as a path below the build's folder, with forward slashes; empty for that folder itself. Throws
 * `InvalidUpload` for one that leads elsewhere or that not every file system keeps.
 */
export function entryName(written: string): string {
  const name = written.replace(/^(\.\/+)+/, '').replace(/\/$/, '');
  if (name === '' || name === '.') {
    if (written.startsWith('/')) refuse(written, 'leads out of the build’s own folder');
    return '';
  }
  const parts = name.split('/');
  if (/^\/|^[a-z]:|\\/i.test(name) || parts.some((part) => part === '..')) {
    refuse(written, 'leads out of the build’s own folder');
  }
  if (parts.some((part) => part === '' || part === '.')) refuse(written, 'is no plain path');
  if (UNREADABLE.test(name)) refuse(written, 'holds characters that no name of a file can have');
  if (parts.length > MOST_PARTS) refuse(written, `lies more than ${MOST_PARTS} folders deep`);
  if (Buffer.byteLength(name) > MOST_BYTES || parts.some((part) => Buffer.byteLength(part) > MOST_BYTES_OF_A_PART)) {
    refuse(written, `is longer than ${MOST_BYTES_OF_A_PART} bytes a part or ${MOST_BYTES} in all`);
  }
  return name;
}

/** Remembers the names of one archive, and refuses those that would meet in one file. */
export class EntryNames {
  readonly #known = new Map<string, { name: string; isFile: boolean }>();

  /** Throws `InvalidUpload` when a file of this name, or one that differs in capitals only, was there before. */
  add(name: string, isFile: boolean): void {
    const parts = name.split('/');
    for (let count = 1; count <= parts.length; count++) {
      const part = parts.slice(0, count).join('/');
      const key = part.normalize('NFC').toLowerCase();
      const own = { name: part, isFile: isFile && count === parts.length };
      const before = this.#known.get(key);
      if (before && before.name !== part) {
        refuse(
          part,
          `differs from ${quoted(before.name)} in capitals or accents only: not every file system keeps both`,
        );
      }
      if (before && (before.isFile || own.isFile)) refuse(part, 'is in the archive twice');
      this.#known.set(key, own);
    }
  }
}

/** A name for a sentence: short, and with nothing that a terminal would obey. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

function refuse(name: string, why: string): never {
  throw new InvalidUpload(`A build cannot hold ${quoted(name)}: the name ${why}.`);
}
