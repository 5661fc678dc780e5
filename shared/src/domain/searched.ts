/** What a typed search looks for. ADR-141, product.md R-90. */
import { fold } from './fold.ts';

/** A search as it was meant: without signs that cannot be seen, which come with what is pasted. */
export function meantSearch(text: string): string {
  return text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u3164\ufeff]/g, '');
}

/** How people without the letter write it. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Whether somebody who types `typed` looks for the name `text`: 'bruckner' and 'brueckner' for 'Brückner', 'obrien' for "O'Brien". */
export function isNamedLike(text: string, typed: string): boolean {
  const spelled = (name: string) =>
    name.normalize('NFC').replace(/[äöüåø]/gi, (sign) => SPELLED[sign.toLowerCase()] ?? sign);
  const plain = (name: string) => fold(name).replace(/['.]/g, '');
  const wanted = meantSearch(typed).trim();
  return plain(text).includes(plain(wanted)) || plain(spelled(text)).includes(plain(spelled(wanted)));
}

/** Fewer digits are no telephone number. */
const DIGITS_MIN = 4;

/** The digits of a telephone number in any notation, without what is dialled before it; null for any other text. */
export function searchedDigits(text: string): string | null {
  if (!/^[\d\s+()./\u2010-\u2015-]+$/.test(text)) return null;
  const digits = dialled(text);
  if (digits.length < DIGITS_MIN) return null;
  const number = digits.replace(/^0+/, '');
  // Two digits have no trigram: '00 49' alone.
  return number.length < DIGITS_MIN - 1 ? null : number;
}

function dialled(text: string): string {
  return text.replace(/\(0\)/g, '').replace(/\D/g, '');
}

/** Where `text` shows these digits in a row, whatever is between them. Null when it does not. */
export function digitsRange(text: string, digits: string): { start: number; end: number } | null {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = digits ? text.replace(/\D/g, '').indexOf(digits) : -1;
  if (at < 0) return null;
  return { start: places[at] ?? 0, end: (places[at + digits.length - 1] ?? 0) + 1 };
}

/** The web address without what every address has: 'acme.example' for 'https://www.acme.example/'. */
export function bareAddress(text: string): string {
  return text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');
}

/** Whether the text may be a part of an e-mail or web address that no name has. */
export function isLikeAddress(text: string): boolean {
  return /\S[@.:/_-]|[@.:/_-]\S/.test(text.trim());
}

/** Whether `word` begins with `typed` but for one letter: wrong, missing, too many, or two exchanged. */
export function beginsNearly(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const rest = (from: number) => typed.slice(from);
  return (
    at >= typed.length ||
    word.slice(at + 1).startsWith(rest(at + 1)) ||
    word.slice(at + 1).startsWith(rest(at)) ||
    word.slice(at).startsWith(rest(at + 1)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.slice(at + 2).startsWith(rest(at + 2)))
  );
}

/** The words of a search that may hold a typing error, each with its place: of four letters or more, without digits. */
export function misspellable(text: string): { word: string; at: number }[] {
  return fold(text)
    .split(' ')
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => word.length >= 4 && !/\d/.test(word));
}
