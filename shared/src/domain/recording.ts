/** Recorded answers of the API, with which a screen is developed, tested and looked at without a backend. ADR-139, ADR-159. */

/** One answer. `recordings/*.json` of a remote holds lists of them, and so do its scenarios. */
export interface Recording {
  method: string;
  /** With its query: `/api/catalog/networks?status=1`. */
  path: string;
  status: number;
  /** What the API answered, mostly the envelope. */
  body: unknown;
  /** Milliseconds until it comes; at once when absent. */
  delay?: number;
  /** No answer comes, as without a connection. */
  lost?: true;
  /**
   * Answers every call of its method and path, whatever the query; a part `*` of the path is any part. On the isolation
   * page it also answers in place of the real API.
   */
  always?: true;
}

/** A call, with its query. */
export type RecordedCall = Pick<Recording, 'method' | 'path'>;

/** Stands in place of tokens, passwords and codes, which are never recorded. */
const LEFT_OUT = 'left-out';
const SECRET_NAME = /token|secret|password|passcode|(?:^|_|final)otp|cookie|authorization|draft_keys|recovery|ticket/i;
const SIGNED_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const DAY_OR_TIME = /\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?/g;
const MAX_DELAY_MS = 60_000;

/**
 * The recorded answer to a call; the order of its query does not matter. One for `always` comes first. Without an exact
 * one, days and times in the query may differ: a screen asks for those of today. Of a changing call the body does not count.
 */
export function findRecording<T extends Recording>(recordings: readonly T[], call: RecordedCall): T | undefined {
  const key = recordingKey(call);
  const onAnyDay = keyOnAnyDay(call);
  return (
    recordings.find((recording) => recording.always && isAlwaysFor(recording, call)) ??
    recordings.find((recording) => !recording.always && recordingKey(recording) === key) ??
    recordings.find((recording) => !recording.always && keyOnAnyDay(recording) === onAnyDay)
  );
}

/** The answer that replaces the real API's to this call. */
export function findReplacement<T extends Recording>(recordings: readonly T[], call: RecordedCall): T | undefined {
  return recordings.find((recording) => recording.always && isAlwaysFor(recording, call));
}

function isAlwaysFor(recording: Recording, call: RecordedCall): boolean {
  if (recording.method.toUpperCase() !== call.method.toUpperCase()) return false;
  const parts = pathnameOf(recording.path).split('/');
  const called = pathnameOf(call.path).split('/');
  return parts.length === called.length && parts.every((part, at) => part === '*' || part === called[at]);
}

/** Equal for calls with the same method, path and query. */
function recordingKey({ method, path }: RecordedCall): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const query = [...searchParams].map(([name, value]) => [name, SECRET_NAME.test(name) ? LEFT_OUT : value]);
  return JSON.stringify([method.toUpperCase(), pathname, query.map(String).sort()]);
}

function keyOnAnyDay(call: RecordedCall): string {
  return recordingKey(call).replace(DAY_OR_TIME, 'day');
}

/** The recordings with `recording` in place of one that answers the same calls, or at the end. */
export function withRecording<T extends Recording>(recordings: readonly T[], recording: T): T[] {
  const key = storedKey(recording);
  const isKnown = recordings.some((one) => storedKey(one) === key);
  return isKnown ? recordings.map((one) => (storedKey(one) === key ? recording : one)) : [...recordings, recording];
}

/** Equal for recordings that answer the same calls: of one for `always` the query does not count. */
export function storedKey({ always, method, path }: Recording): string {
  return always ? `always ${recordingKey({ method, path: pathnameOf(path) })}` : recordingKey({ method, path });
}

/** Whether a value that was read from a file or a link is a recording. */
export function isRecording(value: unknown): value is Recording {
  const { method, path, status, body, delay, lost, always } = (value ?? {}) as Partial<Recording>;
  return (
    typeof method === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof status === 'number' &&
    body !== undefined &&
    (delay === undefined || (typeof delay === 'number' && delay >= 0 && delay <= MAX_DELAY_MS)) &&
    [lost, always].every((flag) => flag === undefined || flag === true)
  );
}

/** The file that a call is recorded in: `/api/user/user/7` in `recordings/user-user.json`. */
export function recordingFile(path: string): string {
  const words = pathnameOf(path)
    .split('/')
    .filter((part) => part && part !== 'api' && !/^\d+$/.test(part));
  return `recordings/${words.join('-').replace(/[^\w-]/g, '-') || 'api'}.json`;
}

/** Names a call without a recording, and what to do. */
export function unrecordedText({ method, path }: RecordedCall): string {
  return `${method} ${path} is not recorded. Add it to ${recordingFile(path)}, or record it: npx salesdesk dev --record`;
}

/** The recording without tokens, passwords and codes. Records of people and companies stay as they are. */
export function withoutSecrets(recording: Recording): Recording {
  const { pathname, searchParams } = new URL(recording.path, 'http://localhost');
  for (const name of new Set(searchParams.keys())) if (SECRET_NAME.test(name)) searchParams.set(name, LEFT_OUT);
  const query = searchParams.size ? `?${searchParams}` : '';
  return { ...recording, path: pathname + query, body: cleaned(recording.body) };
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

function pathnameOf(path: string): string {
  return new URL(path, 'http://localhost').pathname;
}

/** Recorded answers without the e-mail addresses and telephone numbers of real people. ADR-159. */
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Fields with numbers that call people; a contact person is JSON inside a text. */
const PHONE_NAME = /phone|mobile|whatsapp|contact/i;
const PHONE = /\+?\d(?:[\d ().-]{4,}\d)/g;
/** Country and area stay, so that a number is still shown as one of its country. */
const KEPT_DIGITS = 4;

/**
 * The recordings with other e-mail addresses and telephone numbers. The same one becomes the same everywhere, so records
 * still belong together. Names and free text stay.
 */
export function withoutAddresses(recordings: readonly Recording[]): Recording[] {
  const emails = new Map<string, string>();
  const emailOf = (email: string) => {
    const known = emails.get(email.toLowerCase()) ?? `person${emails.size + 1}@masked.example`;
    emails.set(email.toLowerCase(), known);
    return known;
  };
  const masked = (value: unknown, isPhone: boolean): unknown => {
    if (typeof value === 'string') {
      const text = value.replace(EMAIL, emailOf);
      return isPhone ? text.replace(PHONE, maskedNumber) : text;
    }
    if (Array.isArray(value)) return value.map((one) => masked(one, isPhone));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, own]) => [name, masked(own, isPhone || PHONE_NAME.test(name))]),
    );
  };
  return recordings.map((recording) => ({ ...recording, body: masked(recording.body, false) }));
}

/** `+31 6 1234 5678` becomes `+31 6 1555 5555`: shaped like it, and of nobody. */
function maskedNumber(number: string): string {
  let digits = 0;
  return number.replace(/\d/g, (digit) => (++digits > KEPT_DIGITS ? '5' : digit));
}
