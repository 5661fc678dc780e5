/** The pattern for "contains this exact text": LIKE's wildcards are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
