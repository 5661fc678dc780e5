/** Secrets that must be read again are stored sealed (AES-256-GCM), each marked with the keys it was sealed with. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { goodKeys, type KeySet, type Keys, keysNamed } from './keys.ts';

/** Seals a seed for the database (AES-256-GCM), marked with the keys it was sealed with. */
export function sealSeed(keys: Keys, seed: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys['totp-store'], nonce);
  const sealed = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()]);
  return [keys.kid, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Whether a seed was sealed with older keys and must be sealed again. */
export function isSealedBefore(keys: Keys, text: string): boolean {
  return !text.startsWith(`${keys.kid}.`);
}

/** Opens what `sealSeed` returned; throws if its keys are no longer valid or it was changed. */
export function openSeed(keys: Keys, text: string): string {
  const parts = text.split('.');
  // Seeds of the first releases do not say which keys they were sealed with.
  const kid = parts.length === 4 ? parts.shift() : undefined;
  const sets = kid === undefined ? goodKeys(keys) : [keysNamed(keys, kid)];
  for (const [i, set] of sets.entries()) {
    if (!set) throw new Error('The keys that a seed was sealed with are gone: SECRET_KEY_PREVIOUS was taken away.');
    try {
      return openWith(set, parts);
    } catch (error) {
      if (i === sets.length - 1) throw error;
    }
  }
  throw new Error('There are no keys.');
}

function openWith(keys: KeySet, parts: string[]): string {
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !sealed) throw new Error('A sealed seed has a nonce, a tag and a text.');
  const decipher = createDecipheriv('aes-256-gcm', keys['totp-store'], nonce, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
