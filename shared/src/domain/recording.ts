/** Recorded answers of the API, with which a screen is developed and tested without a backend. ADR-139. */

/** One answer. `recordings/*.json` of a remote holds lists of them. */
export interface Recording {
  method: string;
  /** With its query: `/api/catalog/networks?status=1`. */
  path: string;
  status: number;
  /** What the API answered, mostly the envelope. */
  body: unknown;
}

/** Stands in place of tokens, passwords and codes, which are never recorded. */
export const LEFT_OUT = 'left-out';
const SECRET_NAME = /token|secret|password|passcode|(?:^|_|final)otp|cookie|authorization|draft_keys|recovery|ticket/i;
const SIGNED_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** The recorded answer to a call; the order of its query does not matter. Of a changing call the body does not count. */
export function findRecording<T extends Recording>(
  recordings: readonly T[],
  call: Pick<Recording, 'method' | 'path'>,
): T | undefined {
  const key = recordingKey(call);
  return recordings.find((recording) => recordingKey(recording) === key);
}

/** Equal for calls with the same method, path and query. */
export function recordingKey({ method, path }: Pick<Recording, 'method' | 'path'>): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const query = [...searchParams].map(([name, value]) => [name, SECRET_NAME.test(name) ? LEFT_OUT : value]);
  return JSON.stringify([method.toUpperCase(), pathname, query.map(String).sort()]);
}

/** The file that a call is recorded in: `/api/user/user/7` in `recordings/user-user.json`. */
export function recordingFile(path: string): string {
  const { pathname } = new URL(path, 'http://localhost');
  const words = pathname.split('/').filter((part) => part && part !== 'api' && !/^\d+$/.test(part));
  return `recordings/${words.join('-').replace(/[^\w-]/g, '-') || 'api'}.json`;
}

/** Names a call without a recording, and what to do. */
export function unrecordedText({ method, path }: Pick<Recording, 'method' | 'path'>): string {
  return `${method} ${path} is not recorded. Add it to ${recordingFile(path)}, or record it: npx salesdesk dev --record`;
}

/** The recording without tokens, passwords and codes. Records of people and companies stay as they are. */
export function withoutSecrets(recording: Recording): Recording {
  const { method, status } = recording;
  const { pathname, searchParams } = new URL(recording.path, 'http://localhost');
  for (const name of new Set(searchParams.keys())) if (SECRET_NAME.test(name)) searchParams.set(name, LEFT_OUT);
  const query = searchParams.size ? `?${searchParams}` : '';
  return { method, path: pathname + query, status, body: cleaned(recording.body) };
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SIGNED_TOKEN, LEFT_OUT);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      SECRET_NAME.test(name) && own !== null ? LEFT_OUT : cleaned(own),
    ]),
  );
}
