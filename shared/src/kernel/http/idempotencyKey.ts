/** Idempotency keys for calls that create a record. */

/** Returns the key to send; the same one for the same content. */
export type IdempotencyKey = (content?: unknown) => string;

/**
 * Creates the key of one open form; `key` restores that of a form before a reload. A call sent twice, by a second press,
 * after a lost reply or after a token refresh, carries the same key (`CallOptions.idempotencyKey`), so the server runs it
 * once. Different `content` gets a new key.
 */
export function createIdempotencyKey(key: string = newKey()): IdempotencyKey {
  let last = { content: '', key };
  return (content = null) => {
    const text = JSON.stringify(content);
    if (text !== last.content && last.content) last = { content: text, key: newKey() };
    last.content = text;
    return last.key;
  };
}

/** Not `randomUUID`, which a page without https does not have. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
