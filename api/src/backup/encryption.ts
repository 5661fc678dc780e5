/** Backups encrypted to a public key, in the format of the program `age` (https://age-encryption.org/v1). */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { CommandError } from '../config/commandLine.ts';

const FIRST_LINE = 'age-encryption.org/v1\n';

/** Whether a file that begins with `start` is encrypted. */
export function isEncrypted(start: Buffer): boolean {
  return start.toString('latin1').startsWith(FIRST_LINE);
}

/** How many bytes of a file `isEncrypted` needs. */
export const START_BYTES = FIRST_LINE.length;

/** Encrypts a stream to all `recipients` (age1…); throws a readable sentence if one of them is invalid. */
export async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CommandError(`"${recipient}" is no recipient of age, which \`age-keygen\` prints as age1….`);
    }
  }
  return fromWeb(await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>));
}

/** Decrypts a stream with the keys in the file `identity`, as `age-keygen` writes it; throws a readable sentence if none fits. */
export async function decrypted(source: Readable, file: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const key of keysIn(identity)) decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>));
  } catch (error) {
    const isOthers = error instanceof Error && error.message.startsWith('no identity matched');
    if (isOthers) throw new CommandError(`The key in "${identity}" does not open "${file}". Nothing was changed.`);
    throw error;
  }
}

function keysIn(identity: string): string[] {
  const wrong = (why: string) => new CommandError(`${why} Nothing was changed.`);
  let text: string;
  try {
    text = readFileSync(identity, 'utf8');
  } catch {
    throw wrong(`The file "${identity}" with the key cannot be read.`);
  }
  const keys = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'));
  const isGood = (key: string) => {
    try {
      new Decrypter().addIdentity(key);
      return true;
    } catch {
      return false;
    }
  };
  if (!keys.length || !keys.every(isGood))
    throw wrong(`"${identity}" holds no key of age: \`age-keygen\` writes a line AGE-SECRET-KEY-1….`);
  return keys;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}
