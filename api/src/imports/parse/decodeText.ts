/** Decodes the bytes of a text file, in whatever encoding it was written: by its mark, its form, or the frequency of its letters. */
import type { ImportEncoding } from '@salesdesk/shared/domain';
import chardet from 'chardet';
import iconv from 'iconv-lite';
import { NO_TABLE, unreadable } from './sheet.ts';

const ZERO_SAMPLE = 4096;
/** A file of text may have a few stray zeros. */
const STRAY_ZEROS = 0.05;
/** UTF-8 with some bytes cut off is UTF-8 all the same: so many characters are whole for each that is not. */
const WHOLE_PER_DAMAGED = 1;

/** `chosen` is what the person says; else it is guessed. `unsureWord` is one to check, where too few letters show it. */
export function decodeText(bytes: Uint8Array, chosen?: ImportEncoding) {
  const { encoding, isUnsure = false } = chosen ? { encoding: chosen } : encodingOf(bytes);
  const text = iconv
    .decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
    .replace(/^\ufeff+/, '')
    .replaceAll('\0', '');
  const unsureWord = isUnsure && /[^\s"';,|]*[^ -~\s][^\s"';,|]*/.exec(text)?.[0].slice(0, 40);
  return { text: refuseBinary(withoutEnd(text)), encoding, ...(unsureWord ? { unsureWord } : {}) };
}

/** What DOS writes at the end of a file. */
const END_OF_FILE = '\u001a';

function withoutEnd(text: string): string {
  const at = text.indexOf(END_OF_FILE);
  return at >= 0 && !text.slice(at).replaceAll(END_OF_FILE, '').trim() ? text.slice(0, at) : text;
}

interface Guess {
  encoding: ImportEncoding;
  isUnsure?: boolean;
}

function encodingOf(bytes: Uint8Array): Guess {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8' };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le' };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be' };
  const zeros = zerosOf(bytes.subarray(0, ZERO_SAMPLE));
  if (zeros === 'odd') return { encoding: 'utf-16le' };
  if (zeros === 'even') return { encoding: 'utf-16be' };
  const wide = lineEndsOf(bytes);
  if (wide) return { encoding: wide };
  if (zeros === 'both') throw unreadable(NO_TABLE);
  const high = sampleOf(bytes);
  return isUtf8(high) ? { encoding: 'utf-8' } : guessed(high);
}

/** The positions of zeros: Latin text in UTF-16 has one beside nearly every letter, single-byte text hardly any. */
function zerosOf(bytes: Uint8Array): 'few' | 'odd' | 'even' | 'both' {
  const found = { odd: 0, even: 0 };
  bytes.forEach((byte, at) => {
    if (byte === 0) found[at % 2 ? 'odd' : 'even']++;
  });
  const half = bytes.length / 2;
  if (found.odd > half * 0.4 && found.even < half * 0.05) return 'odd';
  if (found.even > half * 0.4 && found.odd < half * 0.05) return 'even';
  return found.odd + found.even > bytes.length * STRAY_ZEROS ? 'both' : 'few';
}

/** UTF-16 of other scripts has zeros beside line ends, delimiters and blanks alone, all on one side. */
function lineEndsOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const lines = bytes.filter((byte) => byte === 0x0a).length;
  for (const [encoding, side] of [
    ['utf-16le', 1],
    ['utf-16be', 0],
  ] as const) {
    const ends = bytes.filter((byte, at) => byte === 0x0a && at % 2 !== side && bytes[at + 2 * side - 1] === 0).length;
    const isOneSided = !bytes.some((byte, at) => byte === 0 && at % 2 !== side);
    if (ends > 1 && ends * 2 >= lines && isOneSided && bytes.length % 2 === 0) return encoding;
  }
  return null;
}

const SAMPLE = 64 * 1024;
const AROUND = 24;

/** The bytes outside ASCII with those around them, up to some number: the rest says nothing of the encoding. */
function sampleOf(bytes: Uint8Array): Buffer {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let last = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const start = Math.max(last, at - AROUND);
    let end = at;
    // On to the next blank stretch, so that a run of letters stays whole.
    while (end < bytes.length && end - at < AROUND * 4 && ((bytes[end] ?? 0) >= 0x80 || end - at < AROUND)) end++;
    pieces.push(bytes.subarray(start, end));
    size += end - start;
    last = end;
    at = end - 1;
  }
  return Buffer.concat(pieces);
}

/** The bytes of a character outside ASCII in UTF-8. */
const CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Whether what is outside ASCII has the form of UTF-8, but for single damaged characters. */
function isUtf8(sample: Buffer): boolean {
  if (highBytes(sample) === 0) return true;
  // A piece may begin or end within a character.
  const text = sample.toString('latin1');
  const whole = text.match(CHARACTER)?.length ?? 0;
  const damaged = text.replace(CHARACTER, '').match(/[\x80-\xff]/g)?.length ?? 0;
  return whole > 0 && whole >= damaged * WHOLE_PER_DAMAGED;
}

function highBytes(sample: Buffer): number {
  return sample.reduce((count, byte) => count + Number(byte >= 0x80), 0);
}

/** So many letters outside ASCII show the language of a text. */
const ENOUGH = 10;
/** A reading whose letters are so little worse may be the right one. */
const RIVAL = 1.6;
const RIVAL_OF_MANY = 0.2;

/** Those tried beside what the library finds. */
const TRIED: readonly ImportEncoding[] = [
  ...(['windows-1252', 'windows-1250', 'macintosh', 'cp850', 'cp852', 'windows-1257', 'windows-1254'] as const),
  ...(['windows-1251', 'cp866', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256'] as const),
];
const NAMES: Readonly<Record<string, ImportEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};
/** The encoding in which the text looks most like words; the library knows the frequencies of the letters of each language. */
function guessed(sample: Buffer): Guess {
  const trusts = new Map<ImportEncoding, number>();
  for (const { name, confidence } of chardet.analyse(sample)) {
    const encoding = NAMES[name] ?? (name.toLowerCase() as ImportEncoding);
    if (!trusts.has(encoding) && iconv.encodingExists(encoding)) trusts.set(encoding, confidence / 100);
  }
  // Of a few letters the library knows nothing.
  const evidence = Math.min(1, highBytes(sample) / ENOUGH);
  const tried = [...new Set([...TRIED, ...trusts.keys()])]
    .filter((encoding) => !encoding.startsWith('utf'))
    .map((encoding) => {
      const text = iconv.decode(sample, encoding);
      return { encoding, text, cost: costOf(text) - ((trusts.get(encoding) ?? 0) / 2) * evidence };
    });
  // Of equally good ones the first.
  const best = tried.reduce((one, other) => (other.cost < one.cost - 0.001 ? other : one));
  const isRival = ({ text, cost }: typeof best) =>
    text !== best.text && cost < best.cost + (evidence < 1 ? RIVAL : RIVAL_OF_MANY);
  return { encoding: best.encoding, isUnsure: tried.some(isRival) };
}

/** The letters outside ASCII that are most frequent in their languages. */
const FREQUENT = /[äöüßéèçàñóáíúøåæãłąęśżćńšěřžýčőűışğÄÖÜÉŁŚŻŽČ]/u;
const WEST = /[äöüßéèêëàâçîïôûùœæøåñáíóúãõÄÖÜÉÈÊÀÂÇÎÔÆØÅÑÁÍÓÚ’–€„“”«»]/u;
const EAST = /[ąćęłńóśźżĄĆĘŁŃŚŹŻčěščřžýůďťňČŠŘŽÝŮĎŤŇőűŐŰăâîșțşţğışİĞŞāēīūģķļņ]/u;

/** How unlike words a text is: less for common letters, more for signs inside words and for capitals behind small letters. */
function costOf(text: string): number {
  const signs = [...text];
  let cost = 0;
  let count = 0;
  signs.forEach((sign, at) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) return;
    count++;
    cost += costOfSign(sign, signs[at - 1] ?? ' ', signs[at + 1] ?? ' ');
  });
  return count ? cost / count : 0;
}

function costOfSign(sign: string, before: string, after: string): number {
  if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(sign)) return 10;
  const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
  if (!/[\p{L}\p{M}]/u.test(sign)) {
    const isWithin = sign !== '’' && /\p{L}/u.test(before) && /\p{L}/u.test(after);
    return WEST.test(sign) && !isWithin ? 0 : isInWord ? 4 : 1;
  }
  const isLatin = /\p{Script=Latin}/u.test(sign);
  const isOther = (one: string) => /\p{L}/u.test(one) && /\p{Script=Latin}/u.test(one) !== isLatin;
  if (isOther(before) || isOther(after)) return 4;
  if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before)) return 4;
  // 'MÅller': a capital is followed by a small letter, unless it is an initial.
  if (isLatin && /\p{Lu}/u.test(sign) && /\p{Lu}/u.test(before) && /\p{Ll}/u.test(after)) return 2;
  if (/\p{Ll}/u.test(sign) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after)) return 3;
  if (!isLatin) return /\p{Lu}/u.test(sign) && /\p{Lu}/u.test(before) ? 0.6 : 0.1;
  // Accents stand alone in words of Latin letters.
  const run = /[^ -~]/.test(before) && /\p{L}/u.test(before) ? 1 : 0;
  const rare = FREQUENT.test(sign) ? 0 : 0.4;
  return run + rare + (WEST.test(sign) ? 0 : EAST.test(sign) ? 0.25 : 1.5);
}

/** Any bytes are valid in some encoding; those of an image or a program contain many control characters. */
function refuseBinary(text: string): string {
  const sample = text.slice(0, 4096);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (controls > Math.max(1, sample.length / 100)) throw unreadable(NO_TABLE);
  return text;
}
