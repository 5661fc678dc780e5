/** Reports of failures, each found by the reference that people read. ADR-155. */

export interface FailureReport {
  /** Six characters, as shown to the person. */
  reference: string;
  /** ISO 8601. */
  at: string;
  /** Where it failed: a phase of loading a remote, `page`, `start`, `api` or `edge`. */
  phase: string;
  /** What the error says, without data of persons. */
  message: string;
  /** The innermost places in the code: function, file, line. */
  stack: readonly string[];
  /** Name of the remote, or `host`. */
  remote: string;
  release: string;
  /** The page, without the ids of records. */
  page: string;
  /** The browser and its major version, or `server`. */
  browser: string;
  /** The trace in logs and exported traces, 32 hexadecimal digits. */
  trace: string;
}

/** A report as it is found: `isTrusted` when the sender was signed in, or was the server itself. */
export interface StoredFailure extends FailureReport {
  isTrusted: boolean;
}

/** Unambiguous letters and digits, so that a reference can be read aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;
export const REFERENCE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export const MAX_FAILURE_MESSAGE = 300;
export const MAX_FAILURE_FRAMES = 5;
export const MAX_FAILURE_FRAME = 160;

/** A new reference. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The reference in what a person typed: any case, with spaces and hyphens; null when it is none. */
export function referenceIn(text: string): string | null {
  const found = text.toUpperCase().replace(/[\s-]/g, '');
  return REFERENCE.test(found) ? found : null;
}

/** What an error says, without e-mail addresses, tokens, long numbers and quoted data; names of properties stay. */
export function failureMessage(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<e-mail>')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/(reading|setting) '(\w+)'|'[^']*'/g, (_, verb, name) => (verb ? `${verb} '${name}'` : "'…'"))
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/\b(?!salesdesk_)[\w-]{32,}(?:\.[\w-]+)*/g, '<token>')
    .replace(/\d{5,}/g, '<number>')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_FAILURE_MESSAGE);
}

/** The innermost frames of an error's stack; its message, which browsers put before them, is left out. */
export function failureStack(error: unknown): string[] {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line.trim()) && /^\s*at |@/.test(line))
    .slice(0, MAX_FAILURE_FRAMES)
    .map((line) =>
      line
        .trim()
        .replace(/[?#][^:\s)]*/g, '')
        .slice(0, MAX_FAILURE_FRAME),
    );
}

/** The page without ids: `/leads/17/edit` is `/leads/:id/edit`. */
export function failurePage(path: string): string {
  return path.replace(/\/[^/]*\d[^/]*/g, '/:id').slice(0, 100);
}

/** The browser and its major version of a user-agent; nothing that tells one machine from another. */
export function browserOf(userAgent: string): string {
  const [, name, version] =
    /(Edg|OPR|Firefox|Chrome)\/(\d+)/.exec(userAgent.replace(/Chrome\/\d+(?=.*(Edg|OPR)\/)/, '')) ?? [];
  if (name) return `${{ Edg: 'Edge', OPR: 'Opera' }[name] ?? name} ${version}`;
  const [, safari] = /Version\/(\d+).*Safari/.exec(userAgent) ?? [];
  return safari ? `Safari ${safari}` : 'unknown';
}
