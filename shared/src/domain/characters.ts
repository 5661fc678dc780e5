/**
 * The database cannot store NUL or a lone surrogate, such as half of an emoji that was cut in two. Browser and API
 * refuse both before the database does. The two overrides of direction show a name backwards, as another one.
 */
const INVALID_CHARACTERS = /[\0\u202d\u202e]|\p{Cs}/u;

/** Whether every text in `value`, including field names, can be stored, at any depth. */
export function hasValidCharacters(value: unknown): boolean {
  const left = [value];
  while (left.length) {
    const item = left.pop();
    if (typeof item === 'string') {
      if (INVALID_CHARACTERS.test(item)) return false;
    } else if (item && typeof item === 'object' && !ArrayBuffer.isView(item)) {
      if (Array.isArray(item)) for (const entry of item) left.push(entry);
      else for (const [name, entry] of Object.entries(item)) left.push(name, entry);
    }
  }
  return true;
}

/** The text without NUL and overrides of direction, and with U+FFFD in place of a lone surrogate. */
export function withoutInvalidCharacters(text: string): string {
  return text.replace(/[\0\u202d\u202e]/g, '').replace(/\p{Cs}/gu, '\ufffd');
}

/** The default label of a field: 'first_name' becomes 'First name'. */
export function labelOfName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
