/**
 * Texts in the language of the page. The English sentence is the key, so English needs no catalogue and an untranslated
 * text is shown in English. ADR-117.
 */
import type { MessageRef } from '../../domain/index.ts';
import type { RuleText } from '../../domain/messages/rules.ts';
import type { Catalogue, MessageTexts, Texts, Values } from './catalogue.ts';
import { fill, setFormats } from './formats.ts';
import { language, type OtherLanguage } from './language.ts';

/** The catalogues of a package, from its `texts.<language>.ts`. */
type Catalogues = Partial<Record<OtherLanguage, () => Promise<{ texts: Catalogue }>>>;

type Translator = Awaited<ReturnType<typeof startTranslator>>;

/** The texts of this package, and those of the rules, which are translated by their codes. */
type SharedKey = keyof Dutch['texts'] | RuleText;
type Dutch = typeof import('./texts.nl.ts');

/** A language has every text that Dutch has. */
type InLanguage = Omit<Dutch, 'messages' | 'texts'> & {
  messages: MessageTexts;
  texts: Readonly<Record<keyof Dutch['texts'], string>>;
};

/** The chunk of each language. */
const LOADED = {
  nl: () => import(/* webpackChunkName: "nl" */ './texts.nl.ts'),
  de: () => import(/* webpackChunkName: "de" */ './texts.de.ts'),
} as const satisfies Record<Exclude<OtherLanguage, 'ar-XB'>, () => Promise<InLanguage>>;

let translator: Translator | undefined;
let starting: Promise<Translator> | undefined;

/**
 * The functions that look up the texts of a package: `packageTexts<typeof texts>()`, with the type of its texts in the
 * other languages. They know the texts of the shared package too.
 */
export function packageTexts<Own extends Catalogue>(): Texts<(keyof Own & string) | SharedKey> {
  return { t: look, plural: lookMany, msg: (text) => text };
}

/** For the texts of the shared package. */
export const { t, plural, msg } = packageTexts<Record<never, string>>();

function look(text: string, values?: Values): string {
  return translator ? translator.say(text, values) : fill(text, values);
}

function lookMany(count: number, one: string, many: string, values?: Values): string {
  const all = { ...values, count };
  return translator ? translator.sayMany(one, many, all) : fill(count === 1 ? one : many, all);
}

/**
 * A text that is only known at run time in the page's language: a constant marked by `msg`, or the sentence of a rule that
 * API and browser share. A text without a translation stays unchanged.
 */
export function translated(text: string): string {
  return translator ? translator.translated(text) : text;
}

/** A message of the API in the page's language; `sentence` when it has no code or no translation. */
export function said(message: MessageRef | null | undefined, sentence: string): string {
  return (message && translator?.sayMessage(message)) ?? sentence;
}

/** The message of a reply: the sentence's own translation if it has one, such as 'Company Name is required'. */
export function repliedText(message: MessageRef | null, sentence: string): string {
  return message && translator ? (translator.ownText(sentence) ?? said(message, sentence)) : sentence;
}

/** The texts of these codes in the page's language, with `{{name}}` for parameters; null in English. */
export function messageTexts(codes: readonly string[]): Catalogue | null {
  return translator ? translator.textsOf(codes) : null;
}

/** antd's own texts in the page's language; undefined for English, its default. */
export function componentTexts() {
  return translator?.componentTexts;
}

/**
 * Loads a package's texts and those of the shared package. Does nothing in English. Never fails: texts that cannot be
 * loaded stay English.
 */
export async function loadTexts(catalogues: Catalogues): Promise<void> {
  if (language === 'en') return;
  try {
    starting ??= startTranslator(language);
    const [started, own] = await Promise.all([starting, catalogues[language]?.()]);
    translator = started;
    if (own) started.add(own.texts);
  } catch (error) {
    starting = translator && starting;
    console.warn(`Texts in '${language}' could not be loaded.`, error);
  }
}

async function startTranslator(wanted: OtherLanguage) {
  if (wanted === 'ar-XB') {
    const { componentTexts, createPseudoTranslator } = await import(/* webpackChunkName: "pseudo" */ './pseudo.ts');
    return { ...createPseudoTranslator(), componentTexts };
  }
  const { createTranslator, texts, messages, formats, componentTexts } = await LOADED[wanted]();
  setFormats(formats);
  return { ...createTranslator(wanted, texts, messages), componentTexts };
}
