/** Recorded answers in the hash of a link: JSON, compressed, as base64url. No server receives it. */
import { isRecording, type Recording } from '@salesdesk/shared/domain';

const NAME = '#answers=';
/** Characters of a whole link. The board of the demo data, 250 kB of answers, is half of it; browsers open longer ones. */
export const MAX_LINK = 64_000;
/** Of the unpacked text: a small link can unpack to any size. */
const MAX_TEXT = 8_000_000;

/** The hash with these answers; empty without any. */
export async function hashOf(answers: readonly Recording[]): Promise<string> {
  if (!answers.length) return '';
  const packed = streamOf(JSON.stringify(answers)).pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return NAME + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether a hash contains answers. */
export function hasAnswers(hash: string): boolean {
  return hash.startsWith(NAME);
}

/** The answers in a hash; none when there are none. Throws for a link that was cut or changed. */
export async function answersIn(hash: string): Promise<Recording[]> {
  if (!hasAnswers(hash)) return [];
  const text = atob(hash.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const unpacked = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw'));
  const answers: unknown = JSON.parse(await textOf(unpacked));
  if (!Array.isArray(answers) || !answers.every(isRecording)) throw new Error('The link contains no recorded answers.');
  return answers;
}

function streamOf(content: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { body } = new Response(content);
  if (!body) throw new Error('This browser cannot read its own response.');
  return body;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= MAX_TEXT) continue;
    await reader.cancel();
    throw new Error('The answers of this link are too large.');
  }
}
