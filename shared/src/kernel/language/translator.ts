/** Looks up texts. Loaded only for languages other than English; i18next selects the text and its plural form. */
import { createInstance } from 'i18next';
import { LOST_REASON_NAMES, type MessageRef, STAGE_NAMES } from '../../domain/index.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import type { Catalogue, Values } from './catalogue.ts';
import { shown } from './formats.ts';

const NAMESPACE = 'texts';
const NAME_PARAMS: ReadonlySet<string> = new Set(['stage', 'from', 'to', 'reason']);
const NAMES: ReadonlySet<unknown> = new Set([...STAGE_NAMES, ...Object.values(LOST_REASON_NAMES)]);

/** `texts` belong to the shared package, and other packages cannot override them. `messages` are by code. */
export function createTranslator(language: string, texts: Catalogue, messages: Catalogue) {
  const first = { ...texts, ...ruleSentences(messages), ...messages };
  const library = createInstance({
    lng: language,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    resources: { [language]: { [NAMESPACE]: first } },
    initAsync: false,
    // Keys are sentences, so none of their characters is a separator.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  library.use({ type: 'formatter', init() {}, add() {}, addCached() {}, format: shown });
  void library.init();

  const translated = (text: string): string => (library.exists(text) ? library.t(text) : text);

  /** These parameters are names of stages and reasons. */
  const nameIn = (name: string, param: string | number): string | number =>
    NAME_PARAMS.has(name) && NAMES.has(param) ? translated(String(param)) : param;

  /** Null when the code, or one inside it, is not translated. */
  function sayMessage({ code, params }: MessageRef): string | null {
    const values: Record<string, string | number> = {};
    for (const [name, param] of Object.entries(params)) {
      const value =
        typeof param !== 'object'
          ? nameIn(name, param)
          : 'label' in param
            ? translated(param.label)
            : sayMessage(param);
      if (value === null) return null;
      values[name] = value;
    }
    return library.exists(code, values) ? library.t(code, values) : null;
  }

  return {
    /** Adds the texts of a package. */
    add(more: Catalogue): void {
      library.addResources(language, NAMESPACE, { ...more, ...first });
    },

    say: (text: string, values: Values = {}): string => library.t(text, values),

    sayMany: (one: string, many: string, values: Values): string =>
      library.t(many, { ...values, defaultValue_one: one, defaultValue_other: many }),

    translated,
    sayMessage,
    ownText: (sentence: string): string | null => (library.exists(sentence) ? library.t(sentence) : null),

    textsOf: (codes: readonly string[]): Catalogue =>
      Object.fromEntries(
        codes.flatMap((code) => (Object.hasOwn(messages, code) ? [[code, messages[code] ?? '']] : [])),
      ),
  };
}

/** A screen that applies a rule itself has only the English sentence, so rule messages can also be found by it. */
function ruleSentences(messages: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(RULE_TEXTS).flatMap(([code, text]) =>
      messages[code] === undefined ? [] : [[text, messages[code]]],
    ),
  );
}
