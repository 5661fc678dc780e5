import { beginsNearly, digitsRange, isLikeAddress, isNamedLike, meantSearch, searchedDigits } from './searched.ts';

test.each([
  ['+49 302350', '49302350'],
  ['0049 30 2350', '49302350'],
  ['030/2350', '302350'],
  ['030-23.50', '302350'],
  ['(030) 2350', '302350'],
  ['+49 (0)30 2350', '49302350'],
  ['2350', '2350'],
  ['0 235', '235'],
  ['235', null],
  ['00 49', null],
  ['Studio 2350', null],
  ['', null],
])('%s asks for the digits %s', (text, digits) => {
  expect(searchedDigits(text)).toBe(digits);
});

test.each([
  ['+49 30 23501266', '302350', '30 2350'],
  ['030 2350-1266', '50126', '50-126'],
  ['030 2350', '99', null],
  ['030', '', null],
])('in %s, %s is shown as %s', (text, digits, shown) => {
  const range = digitsRange(text, digits);
  expect(range && text.slice(range.start, range.end)).toBe(shown);
});

test.each([
  ['bruckner', 'brukner', true],
  ['bruckner', 'brucknre', true],
  ['bruckner', 'bruxkner', true],
  ['bruckner', 'brucckner', true],
  ['bruckner', 'bruckenr', true],
  ['bruckner', 'brukn', true],
  ['bruckner', 'bruckner', true],
  ['bruckner', 'brukned', false],
  ['bruckner', 'rbuckenr', false],
  ['luca', 'luka', true],
  ['lucas', 'luk', true],
  ['tea', 'teams', false],
])('%s begins nearly with %s: %s', (word, typed, isNear) => {
  expect(beginsNearly(word, typed)).toBe(isNear);
});

test.each([
  ['hello@acme', true],
  ['acme.example', true],
  ['www.acme', true],
  ['@acme', true],
  ['acme', false],
  ['Smith & Sons', false],
  ['a – b', false],
])('%s may be an address: %s', (text, isAddress) => {
  expect(isLikeAddress(text)).toBe(isAddress);
});

test.each([
  // Stored names may have several blanks, too.
  ['a  b', 'a  b'],
  ['\u200bAc\u00adme\ufeff\u2066', 'Acme'],
  // Between letters of Persian and within emoji it has a meaning.
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
])('the search %j means %j', (typed, meant) => {
  expect(meantSearch(typed)).toBe(meant);
});

test.each([
  ['Jörg Brückner', 'brueckner', true],
  ['Jörg Brückner', 'bruckner', true],
  ['Joerg Brueckner', 'brückner', true],
  ["Maeve O'Brien", 'obrien', true],
  ['Maeve O’Brien', "o'brien", true],
  ['Maeve OBrien', 'o’brien', true],
  ['Søren Ångström', 'aangstroem', true],
  ['J.P. de  Vries', 'jp de vries', true],
  ['Zoë Müller', 'zoe', true],
  ['Zo\u0065\u0308 Mu\u0308ller', 'mueller', true],
  ['Sue Miller', 'sü', true],
  ['Ada Lovelace', 'adal', false],
  ['Ada Lovelace', 'ben', false],
  ['Ada Lovelace', '\u200blove ', true],
  ['Ada Lovelace', '', true],
])('somebody who looks for %s may type %s: %s', (text, typed, isLike) => {
  expect(isNamedLike(text, typed)).toBe(isLike);
});
