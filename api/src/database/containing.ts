/** The pattern for "contains this very text": the signs LIKE reads as wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
