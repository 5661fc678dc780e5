/** By name, for `{{name}}` in a text. Numbers are written as the language writes them; give others as text. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A package's texts in one language: the English sentence to the translated one; `<sentence>_one` and `<sentence>_other`
 * (whatever `Intl.PluralRules` names) for those with a `{{count}}`.
 */
export type Catalogue = Readonly<Record<string, string>>;
