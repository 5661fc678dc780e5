/** The language of the page. It is fixed until the page reloads; choosing another one reloads it. ADR-117. */
import { persisted } from '../persisted.ts';

/** All languages by their own names. The texts in the code are English. */
export const LANGUAGES = { en: 'English', nl: 'Nederlands', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;
/** Shows what a language from right to left needs, and texts that cannot be translated. It is never offered. ADR-148. */
const PSEUDO = 'ar-XB';
/** A language that needs catalogues. */
export type OtherLanguage = Exclude<Language, 'en'> | typeof PSEUDO;
const RIGHT_TO_LEFT: readonly string[] = [PSEUDO];

const stored = persisted<Language | typeof PSEUDO>('language');

/** The language of this page. The document of an isolation frame names its own. */
export const language: Language | typeof PSEUDO = named() ?? chosen() ?? first();

/** Where the lines of this page begin. */
export const direction: 'ltr' | 'rtl' = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

if (language !== 'en') document.documentElement.lang = language;
if (direction === 'rtl') document.documentElement.dir = direction;

/** A run that is read from left to right in every language, such as a telephone number. */
export function leftToRight(text: string): string {
  return direction === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** Stores the choice and reloads the page in that language. */
export function chooseLanguage(next: Language): void {
  stored.write(next);
  if (next !== language) location.reload();
}

function named(): Language | typeof PSEUDO | null {
  return known(document.documentElement.dataset.language);
}

function chosen(): Language | typeof PSEUDO | null {
  return known(stored.read());
}

function known(code: unknown): Language | typeof PSEUDO | null {
  return code === PSEUDO || isLanguage(code) ? code : null;
}

/** That of a browser in which nobody has chosen, as the installation sets it (DEFAULT_LANGUAGE): a language, or `browser`. */
function first(): Language | typeof PSEUDO {
  const { firstLanguage } = document.documentElement.dataset;
  return (firstLanguage === 'browser' ? preferred() : known(firstLanguage)) ?? 'en';
}

/** The first supported language of the browser. */
function preferred(): Language | undefined {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}
