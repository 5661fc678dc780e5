/**
 * Texts in the language of the page. The English sentence of the screen is the key, so English needs no catalogue and
 * a text nobody has translated is English. ADR-117.
 */
import type { MessageRef } from '../../domain/index.ts';
import type { Catalogue, Values } from './catalogue.ts';
import { fill } from './fill.ts';
import { setFormats } from './formats.ts';
import { language, type OtherLanguage } from './language.ts';

/** Packages have theirs in `texts.<language>.ts`. */
export type Catalogues = Partial<Record<OtherLanguage, () => Promise<{ texts: Catalogue }>>>;

type Translator = Awaited<ReturnType<typeof startTranslator>>;

/** Brought along by the language itself. */
const LOADED = {
  nl: () => import(/* webpackChunkName: "nl" */ './dutch.ts'),
};

let translator: Translator | undefined;
let starting: Promise<Translator> | undefined;

/** The text in the page's language. Call it where the text is shown, never while a module is loaded. */
export function t(text: string, values?: Values): string {
  return translator ? translator.say(text, values) : fill(text, values);
}

/** `one` or `many` by the number, e.g. '{{count}} company' and '{{count}} companies'. `many` is the key. */
export function plural(count: number, one: string, many: string, values?: Values): string {
  const all = { ...values, count };
  return translator ? translator.sayMany(one, many, all) : fill(count === 1 ? one : many, all);
}

/** Marks a text of a constant for the catalogues; `translated()` says it where it is shown. */
export const msg = <Text extends string>(text: Text): Text => text;

/**
 * A ready English sentence in the page's language: one of the API, of a rule that API and browser share, or marked by
 * `msg`. Also where the sentence has names or numbers in it already. What nobody has translated stays as it is.
 */
export function translated(sentence: string, values?: Values): string {
  if (!translator) return fill(sentence, values);
  return values ? translator.say(sentence, values) : translator.recognise(sentence);
}

/** A message of the API in the page's language; `sentence` where there is no code, or nobody has translated it. */
export function said(message: MessageRef | null | undefined, sentence: string): string {
  return (message && translator?.sayMessage(message)) ?? sentence;
}

/** What an answer says: the sentence's own translation first, where it has one, such as 'Company Name is required'. */
export function repliedText(message: MessageRef | null, sentence: string): string {
  return message && translator ? (translator.ownText(sentence) ?? said(message, sentence)) : sentence;
}

/** The texts of these codes in the page's language, with `{{name}}` for parameters; null in English. */
export function messageTexts(codes: readonly string[]): Catalogue | null {
  return translator ? translator.textsOf(codes) : null;
}

/** antd's own texts in the page's language; undefined for English, which it speaks by itself. */
export function componentTexts() {
  return translator?.componentTexts;
}

/**
 * Makes a package's texts ready, and those of the shared package with them. Nothing to load in English. Never fails:
 * texts that cannot be had stay English.
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
  const { createTranslator, texts, sentences, messages, formats, componentTexts } = await LOADED[wanted]();
  setFormats(formats);
  return { ...createTranslator(wanted, texts, sentences, messages), componentTexts };
}
