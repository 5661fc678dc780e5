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

/** `bytes` encrypted and signed: a fresh IV, then the ciphertext. */
export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes);
  const both = new Uint8Array(IV_BYTES + sealed.byteLength);
  both.set(iv);
  both.set(new Uint8Array(sealed), IV_BYTES);
  return both;
}

/** What was sealed by one of `keys`; null for anything else, such as what another person's key sealed. */
export async function openBytes(
  keys: readonly CryptoKey[],
  sealed: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | null> {
  for (const key of keys) {
    try {
      const iv = sealed.slice(0, IV_BYTES);
      return await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed.slice(IV_BYTES));
    } catch {
      // Another key may open it.
    }
  }
  return null;
}

/** `sealBytes` for a text, as base64. */
export async function seal(key: CryptoKey, text: string): Promise<string> {
  const bytes = await sealBytes(key, new TextEncoder().encode(text));
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
}

/** `openBytes` for what `seal` returned. */
export async function open(keys: readonly CryptoKey[], sealed: string): Promise<string | null> {
  try {
    const bytes = await openBytes(keys, bytesOf(sealed));
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    // Damaged: no base64.
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
