/** Encryption of what a browser stores: AES-GCM by WebCrypto, with keys that cannot be read out again. ADR-126. */

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** The keys of base64url texts, in their order; none where the page has no WebCrypto, as on plain http. */
export async function importKeys(texts: readonly string[]): Promise<CryptoKey[]> {
  // Absent on pages that are no secure context, whatever the type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return [];
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return Promise.all(
    texts.map((text) =>
      subtle.importKey('raw', bytesOf(text.replaceAll('-', '+').replaceAll('_', '/')), ALGORITHM, false, usages),
    ),
  );
}

/** `text` encrypted and signed, as base64: a fresh IV, then the ciphertext. */
export async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text));
  const bytes = [...iv, ...new Uint8Array(sealed)];
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

/** What was sealed by one of `keys`; null for anything else, such as what another person's key sealed. */
export async function open(keys: readonly CryptoKey[], sealed: string): Promise<string | null> {
  for (const key of keys) {
    try {
      const bytes = bytesOf(sealed);
      const iv = bytes.slice(0, IV_BYTES);
      const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes.slice(IV_BYTES));
      return new TextDecoder().decode(text);
    } catch {
      // Another key may open it.
    }
  }
  return null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
