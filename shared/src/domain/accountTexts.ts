/**
 * Plain text fields of a company: each is one column, one form field and one cell of a file. Table, calls, form, record,
 * timeline, import and export follow this list, so a new field only needs a migration and a translation besides.
 */
export const ACCOUNT_TEXTS = {
  account_city: { column: 'city', label: 'City', maxLength: 120 },
} as const;

export type AccountText = keyof typeof ACCOUNT_TEXTS;
export type AccountTextColumn = (typeof ACCOUNT_TEXTS)[AccountText]['column'];

/** In the order of the form. */
export const ACCOUNT_TEXT_FIELDS = Object.keys(ACCOUNT_TEXTS) as AccountText[];
export const ACCOUNT_TEXT_COLUMNS = ACCOUNT_TEXT_FIELDS.map((field) => ACCOUNT_TEXTS[field].column);

/** The results of `make`, by field. */
export function byTextField<T>(make: (field: AccountText) => T): Record<AccountText, T> {
  return Object.fromEntries(ACCOUNT_TEXT_FIELDS.map((field) => [field, make(field)])) as Record<AccountText, T>;
}

/** The results of `make`, by column. */
export function byTextColumn<T>(make: (field: AccountText) => T): Record<AccountTextColumn, T> {
  const entries = ACCOUNT_TEXT_FIELDS.map((field) => [ACCOUNT_TEXTS[field].column, make(field)]);
  return Object.fromEntries(entries) as Record<AccountTextColumn, T>;
}
