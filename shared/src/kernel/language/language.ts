/** Which language the page speaks. It is fixed for the life of the page; another one starts it anew. ADR-117. */
import { persisted } from '../persisted.ts';

/** Every language there is, by the name its speakers give it. English is what the texts in the code are written in. */
export const LANGUAGES = { en: 'English', nl: 'Nederlands' } as const;

export type Language = keyof typeof LANGUAGES;
/** A language that needs catalogues. */
export type OtherLanguage = Exclude<Language, 'en'>;

const stored = persisted<Language>('language');

/** The language of this page. */
export const language: Language = chosen() ?? preferred() ?? 'en';

if (language !== 'en') document.documentElement.lang = language;

/** Speaks another language from now on: keeps the choice and loads the page anew. */
export function chooseLanguage(next: Language): void {
  stored.write(next);
  if (next !== language) location.reload();
}

function chosen(): Language | null {
  const choice = stored.read();
  return isLanguage(choice) ? choice : null;
}

/** The first of the browser's languages that there is here. */
function preferred(): Language | undefined {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}
