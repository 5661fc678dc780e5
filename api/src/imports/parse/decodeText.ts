/** Decodes the bytes of a text file, in whatever encoding it was written. */
import { NO_TABLE, unreadable } from './unreadable.ts';

export interface Decoded {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** By byte order mark; else UTF-16 if zeros show it, UTF-8 if all of it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: decode('utf-8', bytes.subarray(3)), encoding: 'UTF-8' };
  if (a === 0xff && b === 0xfe) return { text: decode('utf-16le', bytes.subarray(2)), encoding: 'UTF-16' };
  if (a === 0xfe && b === 0xff) return { text: decode('utf-16be', bytes.subarray(2)), encoding: 'UTF-16' };
  const zeros = zerosOf(bytes.subarray(0, 4096));
  if (zeros === 'odd') return { text: decode('utf-16le', bytes), encoding: 'UTF-16' };
  if (zeros === 'even') return { text: decode('utf-16be', bytes), encoding: 'UTF-16' };
  if (zeros === 'both') throw unreadable(NO_TABLE);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: refuseBinary(decodeWindows(bytes)), encoding: 'Windows-1252' };
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters; not every build of Node can decode it. */
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decodeWindows(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** The positions of zeros: Latin text in UTF-16 has one beside nearly every letter, single-byte text has none. */
function zerosOf(bytes: Uint8Array): 'none' | 'odd' | 'even' | 'both' {
  const found = { odd: 0, even: 0 };
  bytes.forEach((byte, at) => {
    if (byte === 0) found[at % 2 ? 'odd' : 'even']++;
  });
  if (found.odd + found.even === 0) return 'none';
  const half = bytes.length / 2;
  if (found.odd > half * 0.4 && found.even < half * 0.05) return 'odd';
  if (found.even > half * 0.4 && found.odd < half * 0.05) return 'even';
  return 'both';
}

/** Any bytes are valid Windows-1252; those of an image or a program contain many control characters. */
function refuseBinary(text: string): string {
  const sample = text.slice(0, 4096);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (controls > sample.length / 100) throw unreadable(NO_TABLE);
  return text;
}
