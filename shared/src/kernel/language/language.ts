/** The language of the page. It is fixed until the page reloads; choosing another one reloads it. ADR-117. */
import { persisted } from '../persisted.ts';

/** All languages by their own names. The texts in the code are English. */
export const LANGUAGES = { en: 'English', nl: 'Nederlands', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;
/** A language that needs catalogues. */
export type OtherLanguage = Exclude<Language, 'en'>;

const stored = persisted<Language>('language');

/** The language of this page. */
export const language: Language = chosen() ?? preferred() ?? 'en';

if (language !== 'en') document.documentElement.lang = language;

/** Stores the choice and reloads the page in that language. */
export function chooseLanguage(next: Language): void {
  stored.write(next);
  if (next !== language) location.reload();
}

function chosen(): Language | null {
  const choice = stored.read();
  return isLanguage(choice) ? choice : null;
}

/** The first supported language of the browser. */
function preferred(): Language | undefined {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}
