/**
 * Texts as a search compares them: without case, accents and ligatures, and with one blank for several. The function
 * `fold` of the database returns the same; `api/test/fold.test.ts` compares the two for every character. ADR-141.
 */

/** Accents, and the vowel points of Hebrew and Arabic. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not decompose, and capitals of other alphabets: each with what stands for it. */
const FROM =
  'ÐðĐđØøŁłĦħŦŧŊŋıς‘’ʼ′“”‐‒–—−' +
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' +
  'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ' +
  'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ';
const TO =
  `ddddoollhhttnniσ''''""-----` +
  'αβγδεζηθικλμνξοπρστυφχψω' +
  'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґ' +
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';
const STANDS_FOR = new Map<string, string>([
  ...[...FROM].map((letter, at): [string, string] => [letter, TO.charAt(at)]),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th' }),
]);

/** 'Açaí & Brückner' is 'acai & bruckner', 'Straße' is 'strasse', 'Łódź' is 'lodz'. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^ -~]/gu, (letter) => STANDS_FOR.get(letter) ?? letter)
    .replace(/ {2,}/g, ' ');
}

/** Where `text` has `wanted`, folded: start and end in `text` itself. Null when it has not. */
export function foldedRange(text: string, wanted: string): { start: number; end: number } | null {
  const want = fold(wanted.trim());
  const letters = [...text];
  const folded = letters.map(fold).map((letter, at, all) => (letter === ' ' && all[at - 1] === ' ' ? '' : letter));
  const at = want ? folded.join('').indexOf(want) : -1;
  if (at < 0) return null;
  let [place, seen, start] = [0, 0, -1];
  for (const [index, letter] of letters.entries()) {
    const own = folded[index] ?? '';
    if (start < 0 && seen + own.length > at) start = place;
    // Accents of their own stay with the letter before them.
    if (seen >= at + want.length && own) break;
    seen += own.length;
    place += letter.length;
  }
  return { start, end: place };
}
