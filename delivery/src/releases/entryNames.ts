/** Validates the file names in an uploaded build. */
import { InvalidUpload } from './invalidUpload.ts';

const MAX_BYTES = 500;
const MAX_SEGMENT_BYTES = 240;
const MAX_DEPTH = 16;
/** Control characters, and the replacement character of invalid UTF-8. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u;

/**
 * Returns the name of an entry as a path below the build's folder, with forward slashes; empty for that folder itself.
 * Throws `InvalidUpload` for a path outside the folder or a name that some file systems cannot store.
 */
export function entryName(written: string): string {
  const name = written.replace(/^(\.\/+)+/, '').replace(/\/$/, '');
  if (name === '' || name === '.') {
    if (written.startsWith('/')) refuse(written, 'leads out of the build’s folder');
    return '';
  }
  const parts = name.split('/');
  if (/^\/|^[a-z]:|\\/i.test(name) || parts.some((part) => part === '..')) {
    refuse(written, 'leads out of the build’s folder');
  }
  if (parts.some((part) => part === '' || part === '.')) refuse(written, 'is not a plain path');
  if (UNREADABLE.test(name)) refuse(written, 'contains characters that a file name cannot have');
  if (parts.length > MAX_DEPTH) refuse(written, `lies more than ${MAX_DEPTH} folders deep`);
  if (Buffer.byteLength(name) > MAX_BYTES || parts.some((part) => Buffer.byteLength(part) > MAX_SEGMENT_BYTES)) {
    refuse(written, `is longer than ${MAX_SEGMENT_BYTES} bytes per folder or file, or ${MAX_BYTES} in total`);
  }
  return name;
}

/** Collects the names of one archive and refuses names that would refer to the same file. */
export class EntryNames {
  readonly #known = new Map<string, { name: string; isFile: boolean }>();

  /** Throws `InvalidUpload` for a name that exists already, or differs only in case or accents. */
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
          `differs from ${quoted(before.name)} only in case or accents: some file systems cannot store both`,
        );
      }
      if (before && (before.isFile || own.isFile)) refuse(part, 'is in the archive twice');
      this.#known.set(key, own);
    }
  }
}

/** Shortens and escapes a name for a message, so that it contains no terminal control characters. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

function refuse(name: string, why: string): never {
  throw new InvalidUpload(`A build cannot contain ${quoted(name)}: the name ${why}.`);
}
