/** Looks texts up. Loaded with a language other than English only; i18next chooses the text and its plural form. */
import { createInstance } from 'i18next';
import type { MessageRef } from '../../domain/index.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import type { Catalogue, Values } from './catalogue.ts';
import { shown } from './fill.ts';
import { patternsOf } from './patterns.ts';

const NAMESPACE = 'texts';

/**
 * `texts` and `sentences` are the shared package's, which others cannot overwrite; a ready English sentence that is
 * none of them is held against those of `sentences` that have places in them. `messages` are by their codes.
 */
export function createTranslator(language: string, texts: Catalogue, sentences: Catalogue, messages: Catalogue) {
  const first = { ...texts, ...sentences, ...ruleSentences(messages), ...messages };
  const library = createInstance({
    lng: language,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    resources: { [language]: { [NAMESPACE]: first } },
    initAsync: false,
    // Sentences are keys, so no sign in them has a meaning.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  library.use({ type: 'formatter', init() {}, add() {}, addCached() {}, format: shown });
  void library.init();

  const patterns = patternsOf(sentences, recognise);

  /** Whole, by its places, or sentence by sentence. */
  function recognise(text: string): string {
    if (library.exists(text)) return library.t(text);
    const found = patterns(text);
    if (found !== null) return found;
    const parts = text.split(/(?<=[.!?]) (?=\S)/);
    return parts.length > 1 ? parts.map(recognise).join(' ') : text;
  }

  /** Null for a code that is not translated, also inside. */
  function sayMessage({ code, params }: MessageRef): string | null {
    const values: Record<string, string | number> = {};
    for (const [name, param] of Object.entries(params)) {
      const value = typeof param !== 'object' ? param : 'label' in param ? recognise(param.label) : sayMessage(param);
      if (value === null) return null;
      values[name] = value;
    }
    return library.exists(code, values) ? library.t(code, values) : null;
  }

  return {
    /** Texts of one more package. */
    add(more: Catalogue): void {
      library.addResources(language, NAMESPACE, { ...more, ...first });
    },

    say: (text: string, values: Values = {}): string => library.t(text, values),

    sayMany: (one: string, many: string, values: Values): string =>
      library.t(many, { ...values, defaultValue_one: one, defaultValue_other: many }),

    recognise,
    sayMessage,
    ownText: (sentence: string): string | null => (library.exists(sentence) ? library.t(sentence) : null),

    textsOf: (codes: readonly string[]): Catalogue =>
      Object.fromEntries(
        codes.flatMap((code) => (Object.hasOwn(messages, code) ? [[code, messages[code] ?? '']] : [])),
      ),
  };
}

/** Rules come as their English sentence where the screen asks them itself, so their messages are found by it as well. */
function ruleSentences(messages: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(RULE_TEXTS).flatMap(([code, text]) =>
      messages[code] === undefined ? [] : [[text, messages[code]]],
    ),
  );
}
