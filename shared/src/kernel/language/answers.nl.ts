/** Sentences that only the API sends, in Dutch; see `sentences.nl.ts` for placeholders. Numbers and names stay unchanged. */
export const answers = {
  // Every call.
  '{{field}} contains a character that is not allowed': '{{field}} bevat een teken dat niet is toegestaan',
};
