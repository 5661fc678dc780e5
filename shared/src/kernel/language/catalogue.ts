/** Texts in other languages, and what the compiler knows of them. ADR-117, ADR-128. */
import type * as domain from '../../domain/index.ts';
import type { FIXED_TEXTS } from '../../domain/messages/fixed.ts';
import type { IMPORT_TEXTS } from '../../domain/messages/import.ts';
import type { PlacesOf } from '../../domain/messages/message.ts';
import type { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import type { RULE_TEXTS, RuleText } from '../../domain/messages/rules.ts';
import type { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../../domain/messages/trail.ts';
import type { UNDO_REPLY_TEXTS } from '../../domain/messages/undo.ts';

/** Values by name, for `{{name}}` in a text. Numbers are formatted for the language; pass everything else as text. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A package's texts in one language: maps the English sentence to its translation, or `<sentence>_one` and
 * `<sentence>_other` (the forms of `Intl.PluralRules`) for sentences with a `{{count}}`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The messages that browsers show, by code: a language without one of them does not compile. */
export type MessageTexts = Readonly<
  Record<
    | keyof typeof ACCOUNT_TRAIL_TEXTS
    | keyof typeof RECORD_TRAIL_TEXTS
    | keyof typeof REPLY_TEXTS
    | keyof typeof IMPORT_TEXTS
    | keyof typeof FIXED_TEXTS
    | keyof typeof RULE_TEXTS
    | keyof typeof UNDO_REPLY_TEXTS,
    string
  >
>;

/** Constants of the domain that screens look up by `translated()`. */
type ConstantText =
  | (typeof domain.ACCOUNT_FIELDS)[domain.AccountFieldName]['label']
  | domain.CompanyTitle
  | domain.MissingItem
  | typeof domain.NO_PAGE_PERMISSION_TEXT
  | (typeof domain.STAGE_NAMES)[number]
  | ValueOf<typeof domain.CONTACT_MODE_LABELS>
  | ValueOf<typeof domain.ERROR_TEXTS>
  | ValueOf<typeof domain.IMPORT_MATCHING>
  | ValueOf<typeof domain.PERMISSION_EFFECTS>
  | ValueOf<typeof domain.ROLE_LABELS>
  | ValueOf<typeof domain.TOASTS>
  | ValueOf<typeof domain.UNDO_TEXTS>
  | ValueOf<typeof domain.VIEW_TEXTS>;
type ValueOf<Constants> = Constants[keyof Constants];

/** The texts that the shared package needs in any case; those passed to `t` are required where they are used. */
export type ConstantTexts = Readonly<Record<Exclude<ConstantText, RuleText>, string>>;

type Form = 'one' | 'other';
/** The texts with one form. */
type TextOf<Key extends string> = Exclude<Key, `${string}_${Form}`>;
/** The texts with a form for one and a form for many, as they are for many. */
type PluralOf<Key extends string> = Key extends `${infer Many}_other` ? Many : never;

/** The values of a text's placeholders. `All` texts stand for one without a translation: no value, so that the error names it. */
type ValuesOf<All, Text extends string, Given extends string = never> = [
  [All] extends [Text] ? never : Exclude<PlacesOf<Text>, Given>,
] extends [never]
  ? [values?: Values]
  : [values: Readonly<Record<Exclude<PlacesOf<Text>, Given>, string | number>>];

/** Looks up texts by the keys of catalogues: a text without a translation, or without a value, does not compile. */
export interface Texts<Key extends string> {
  /** The text in the page's language. Call it when the text is shown, never when a module is loaded. */
  t: <Text extends TextOf<Key>>(text: Text, ...values: ValuesOf<TextOf<Key>, Text>) => string;
  /** `one` or `many` by the number, for example '{{count}} company' and '{{count}} companies'. `many` is the key. */
  plural: <Many extends PluralOf<Key>>(
    count: number,
    one: string,
    many: Many,
    ...values: ValuesOf<PluralOf<Key>, Many, 'count'>
  ) => string;
  /** Marks the text of a constant, so that its translation is required; call `translated()` where it is shown. */
  msg: <Text extends TextOf<Key>>(text: Text) => Text;
}
