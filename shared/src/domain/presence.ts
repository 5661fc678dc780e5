/** The filters "is empty" and "is not empty": names of fields in the parameters `empty` and `filled`, joined by commas. */

/** The fields that may be empty, by what they are in every list of companies and of their contact persons. */
export const OPTIONAL_FIELDS = [
  'contact',
  'email',
  'phone',
  'whatsapp',
  'website',
  'social',
  'country',
  'city',
  'amount',
  'assignee',
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** The known names in such a parameter, each once. */
export function optionalFieldsIn(text: string | undefined): OptionalField[] {
  const named = new Set(text?.split(','));
  return OPTIONAL_FIELDS.filter((field) => named.has(field));
}
