/** Keys for calls that make something. */

/** The key to send with a wish of the person; the same one for the same content. */
export type Wish = (content?: unknown) => string;

/**
 * One for each form that is opened; `key` is that of the form before a reload. However often the wish is sent, by a second press, after a lost answer or a
 * refresh, it carries one key (`CallOptions.idempotencyKey`) and is carried out once. Other content, where it is
 * given, is another wish.
 */
export function newWish(key: string = newKey()): Wish {
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
