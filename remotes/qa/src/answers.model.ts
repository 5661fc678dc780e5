/** Recorded answers on the isolation page: failures to choose from, and files. Pure. */
import {
  API_BASE,
  type Endpoint,
  ERROR_CODES,
  ERROR_TEXTS,
  endpoints,
  isRecording,
  type RecordedCall,
  type Recording,
  type Scenario,
} from '@salesdesk/shared/domain';
import { msg } from './texts.ts';

/** The failures that a call can be given. */
export const FAILURES = ['field', '401', '403', '404', '409', '429', '500', 'offline', 'slow'] as const;
export type Failure = (typeof FAILURES)[number];

export const FAILURE_NAMES: Record<Failure, string> = {
  field: msg('400 with a message at a field'),
  '401': msg('401 signed out'),
  '403': msg('403 no permission'),
  '404': msg('404 not found'),
  '409': msg('409 changed by a colleague'),
  '429': msg('429 too many calls'),
  '500': msg('500 server error'),
  offline: msg('Offline'),
  slow: msg('Slow'),
};

const SLOW_MS = 3000;
const OK = { error: false, message: '', errorCode: null, validations: {}, url: null, data: null };

/** A recording of the same calls that fails as the API would; a slow one keeps its answer. */
export function failing(recording: Recording, failure: Failure): Recording {
  const { method, path, always } = recording;
  const call = { method, path, ...(always ? { always } : {}) };
  if (failure === 'slow') return { ...recording, delay: SLOW_MS };
  if (failure === 'offline') return { ...call, status: recording.status, body: recording.body, lost: true };
  return { ...call, ...FAILED[failure] };
}

const refusal = (status: number, errorCode: number, message: string, more: object = {}) => ({
  status,
  body: { error: true, message, errorCode, validations: {}, url: null, ...more },
});
const CHANGED = 'A colleague has changed this meanwhile.';

const FAILED: Record<Exclude<Failure, 'offline' | 'slow'>, Pick<Recording, 'status' | 'body'>> = {
  field: refusal(400, ERROR_CODES.validation, '', { validations: { name: 'This value is refused.' } }),
  '401': refusal(401, ERROR_CODES.unauthenticated, ERROR_TEXTS[11012]),
  '403': refusal(403, ERROR_CODES.forbidden, ERROR_TEXTS[11013]),
  '404': refusal(404, ERROR_CODES.unexpected, 'There is nothing at this address.'),
  '409': refusal(409, ERROR_CODES.validation, CHANGED, {
    validations: { version: CHANGED },
    data: { version: 2, changed_by: 'Anna Weber', changed_at: '2026-01-01T12:00:00.000Z', current: null },
  }),
  '429': refusal(429, ERROR_CODES.unexpected, 'Too many calls. Try again in a minute.'),
  '500': refusal(500, ERROR_CODES.unexpected, ERROR_TEXTS[11015]),
};

/** An answer to a call that has none: an empty success. */
export function emptyAnswer({ method, path }: RecordedCall): Recording {
  return { method, path, status: 200, body: OK };
}

/** One for every call of an endpoint: `GET /api/user/user/*`. */
export function answerOfEndpoint({ method, path }: Endpoint): Recording {
  return { ...emptyAnswer({ method, path: API_BASE + path.replace(/:\w+/g, '*') }), always: true };
}

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>),
);

/** What a file or a link holds: answers, and the scenario that they belong to. */
export interface AnswerFile {
  answers: Recording[];
  scenario: Scenario | null;
}

/** Reads a file: a scenario, a list of scenarios with one that has answers, or a list of recordings. Null for any other. */
export function readAnswerFile(text: string): AnswerFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isRecording)) return { answers: value, scenario: null };
  const scenarios = Array.isArray(value) ? value : [value];
  const scenario = scenarios.find(hasAnswers);
  return scenario ? { answers: scenario.answers, scenario } : null;
}

function hasAnswers(value: unknown): value is Scenario & { answers: Recording[] } {
  const { name, title, answers } = (value ?? {}) as Partial<Scenario>;
  return typeof name === 'string' && typeof title === 'string' && Array.isArray(answers) && answers.every(isRecording);
}
