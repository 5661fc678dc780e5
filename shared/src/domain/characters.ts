/**
 * What the database keeps of a text: everything but NUL and half of a character that takes two code units, such as what is
 * left of an emoji that was cut in two. In JSON it refuses both, and so both sides do before it is asked.
 */
const INVALID_CHARACTERS = /\0|\p{Cs}/u;

/** Whether every text in `value` can be kept, names of fields among them, however deep it lies. */
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

/** The text as it can be kept: without NUL, and with the sign for an unknown character in place of half of one. */
export function withoutInvalidCharacters(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
}

/** The sentence about a field whose text cannot be kept. */
export function invalidCharactersError(label: string): string {
  return `${label} contains a character that is not allowed`;
}

/** The label of a field that has none of its own: 'first_name' is 'First name'. */
export function labelOfName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
