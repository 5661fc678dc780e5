/** Characters that nobody can keep (`domain/characters.ts`), before they are sent: a form would change them without a word. */
import {
  ERROR_CODES,
  hasValidCharacters,
  invalidCharactersError,
  labelOfName,
  type Reply,
  withoutInvalidCharacters,
} from '../../domain/index.ts';

/** The refusal that the API would answer to such a body, so that what was typed stays and its field says why; null for a good one. */
export function refusedBody(body: object | undefined): Reply<never> | null {
  const names = Object.entries(body ?? {})
    .filter(([, value]) => !hasValidCharacters(value))
    .map(([name]) => name);
  const [first] = names;
  if (first === undefined) return null;
  const validations = Object.fromEntries(names.map((name) => [name, invalidCharactersError(labelOfName(name))]));
  const message = validations[first] ?? '';
  return { error: true, message, errorCode: ERROR_CODES.validation, validations, url: null, data: undefined };
}

/** A query that an address can hold: looking for half a character finds what looking for an unknown one does. */
export function sendable(query: object | undefined): object | undefined {
  if (!query) return undefined;
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutInvalidCharacters(value) : value,
  ]);
  return Object.fromEntries(entries);
}
