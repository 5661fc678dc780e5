/** Values by name, for `{{name}}` in a text. Numbers are formatted for the language; pass everything else as text. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A package's texts in one language: maps the English sentence to its translation, or `<sentence>_one` and
 * `<sentence>_other` (the forms of `Intl.PluralRules`) for sentences with a `{{count}}`.
 */
export type Catalogue = Readonly<Record<string, string>>;
