/** Reads any answer as the envelope, tolerant of numbers as text and flags as 0/1. */

import type { AxiosResponse } from 'axios';
import { codeOf, type Reply, type Validations } from '../domain/index.ts';
import { NetworkFailure } from './errors.ts';

/** Throws `NetworkFailure` for what is no answer of our API, for example a proxy's HTML page. */
export function replyOf(response: Pick<AxiosResponse, 'data' | 'status'>): Reply {
  const body: unknown = response.data;
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    throw new NetworkFailure('unreadable', `The server answered ${response.status} without a readable body.`, {
      cause: { status: response.status },
    });
  }
  const { error, message, validations, url, data } = body as Record<string, unknown>;
  return {
    error: flagOf(error),
    message: typeof message === 'string' ? message : '',
    errorCode: codeOf(body) || null,
    validations: validations && typeof validations === 'object' ? (validations as Validations) : {},
    url: typeof url === 'string' ? url : null,
    data,
  };
}

/** undefined stays undefined: "Missing flag" is a case of its own in product.md section 8. */
function flagOf(flag: unknown): boolean | undefined {
  if (flag === undefined || flag === null) return undefined;
  return flag === true || flag === 1 || flag === '1' || flag === 'true';
}
