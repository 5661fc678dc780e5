/**
 * Bodies as they are sent: as multipart (product.md section 7: "Form bodies are sent as multipart"), and refused before with
 * invalid characters (`domain/characters.ts`), which form encoding would replace silently.
 */
import {
  ERROR_CODES,
  hasValidCharacters,
  labelOfName,
  type Reply,
  withoutInvalidCharacters,
} from '../../domain/index.ts';
import { t, translated } from '../language/texts.ts';

/** Of a field null and undefined are left out; lists become repeated `name[]`; objects become JSON text. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      for (const item of value) form.append(`${name}[]`, String(item));
    } else append(form, name, value);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** The refusal that the API would send for such a body, so that the form keeps its input and shows the message; null for a valid body. */
export function refusedBody(body: object | undefined): Reply<never> | null {
  const names = Object.entries(body ?? {})
    .filter(([, value]) => !hasValidCharacters(value))
    .map(([name]) => name);
  const [first] = names;
  if (first === undefined) return null;
  const validations = Object.fromEntries(names.map((name) => [name, refusalOf(name)]));
  const message = validations[first] ?? '';
  return { error: true, message, errorCode: ERROR_CODES.validation, validations, url: null, data: undefined };
}

function refusalOf(name: string): string {
  return t('{{field}} contains a character that is not allowed', { field: translated(labelOfName(name)) });
}

/** The query without invalid characters, which a URL cannot hold. */
export function sendable(query: object | undefined): object | undefined {
  if (!query) return undefined;
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutInvalidCharacters(value) : value,
  ]);
  return Object.fromEntries(entries);
}
