/** Reads any answer as the envelope, tolerant of numbers as text and flags as 0/1, in the page's language. */

import type { AxiosResponse } from 'axios';
import { codeOf, type MessageRef, messageRefOf, type Reply, type Validations } from '../../domain/index.ts';
import { repliedText } from '../language/texts.ts';
import { NetworkFailure } from './errors.ts';

/** Throws `NetworkFailure` for what is no answer of our API, for example a proxy's HTML page. */
export function replyOf(response: Pick<AxiosResponse, 'data' | 'status'>): Reply {
  const body: unknown = response.data;
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    throw new NetworkFailure('unreadable', `The server answered ${response.status} without a readable body.`, {
      cause: { status: response.status },
    });
  }
  const { error, message, code, params, validations, codes, url, data } = body as Record<string, unknown>;
  return {
    error: flagOf(error),
    message: typeof message === 'string' ? repliedText(messageRefOf(code, params), message) : '',
    errorCode: codeOf(body) || null,
    validations:
      validations && typeof validations === 'object' ? translatedValidations(validations as Validations, codes) : {},
    url: typeof url === 'string' ? url : null,
    ...(response.status < 400 ? {} : { status: response.status }),
    data,
  };
}

/** Each field's message in the page's language, where it has a code. */
function translatedValidations(validations: Validations, codes: unknown): Validations {
  if (typeof codes !== 'object' || codes === null) return validations;
  return Object.fromEntries(
    Object.entries(validations).map(([field, sentence]) => [
      field,
      typeof sentence === 'string' ? repliedText(refIn(codes, field), sentence) : sentence,
    ]),
  );
}

function refIn(codes: object, field: string): MessageRef | null {
  const { code, params } = (Object.entries(codes).find(([name]) => name === field)?.[1] ?? {}) as Partial<MessageRef>;
  return messageRefOf(code, params);
}

/** undefined stays undefined: "Missing flag" is a case of its own in product.md section 8. */
function flagOf(flag: unknown): boolean | undefined {
  if (flag === undefined || flag === null) return undefined;
  return flag === true || flag === 1 || flag === '1' || flag === 'true';
}
