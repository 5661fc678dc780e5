/** Every row of the error catalogue and every bullet below it, in its kind of toast. product.md section 8. */
import { refused } from '@salesdesk/shared/testing';
import { ERROR_CODES, type ErrorCode, type Reply } from '../domain/index.ts';
import { announce, announceFailure } from './announce.ts';
import { type BusEvent, bus } from './bus.ts';
import { NetworkFailure, ReplyFailure, SessionEnded } from './http/errors.ts';
import { type NotifyOptions, notify } from './notify.ts';

const KINDS = ['success', 'error', 'warning', 'info'] as const;
let toasts: [kind: string, text: string, key: string | undefined][];
let events: BusEvent[];
let recorder: { unsubscribe: () => void };
beforeEach(() => {
  toasts = [];
  events = [];
  recorder = bus.events$.subscribe((event) => events.push(event));
  for (const kind of KINDS)
    jest.spyOn(notify, kind).mockImplementation((text: string, options?: NotifyOptions) => {
      if (text) toasts.push([kind, text, options?.key]);
    });
});
afterEach(() => {
  recorder.unsubscribe();
  jest.restoreAllMocks();
});

const refusal = (code: ErrorCode, message = 'The server says so.', more: Partial<Reply> = {}): Reply => ({
  ...(refused(code, message) as Reply),
  ...more,
});
const success = (message: string): Reply => ({ ...refusal(ERROR_CODES.validation, message), error: false });
const SERVER = 'The server says so.';

/** Code, kind, text when the server has words, text when it has none. */
test.each([
  [11011, 'error', SERVER, 'An unexpected error occurred. Please try again later.'],
  [11013, 'error', SERVER, 'Authorization failed. You do not have permission to access this resource.'],
  [11014, 'error', SERVER, 'Invalid credentials. Please note that the username and password are case sensitive.'],
  [
    11015,
    'error',
    'An unexpected error occurred. Please try again later.',
    'An unexpected error occurred. Please try again later.',
  ],
  [11016, 'error', SERVER, 'Another contact exists as primary contact. Do you want to overwrite it with this contact?'],
  [11017, 'warning', SERVER, 'Your account will be locked if you fail your next attempt.'],
  [
    11018,
    'error',
    'Account is locked. Please contact your administrator.',
    'Account is locked. Please contact your administrator.',
  ],
  [11019, 'error', SERVER, 'An unexpected error occurred. Please try again later.'],
] as const)('%i is told as %s', (code, kind, withWords, without) => {
  expect(announce(refusal(code))).toBe(false);
  expect(announce(refusal(code, ''))).toBe(false);
  expect(toasts).toEqual([
    [kind, withWords, undefined],
    [kind, without, undefined],
  ]);
  expect(events).toEqual([]);
});

test('11012 is said by the end of the session, not here', () => {
  expect(announce(refusal(11012))).toBe(false);
  expect(toasts).toEqual([]);
});

test('codes that arrive as text count', () => {
  announce(refusal(11017, SERVER, { errorCode: '11017' as never }));
  expect(toasts).toEqual([['warning', SERVER, undefined]]);
});

test('an unknown code: the words of the server, else those of the caller, else the fallback', () => {
  const unknown = (message: string) => refusal(12345 as ErrorCode, message);
  announce(unknown(SERVER), { fallback: 'Failed to change status' });
  announce(unknown(''), { fallback: 'Failed to change status' });
  announce(unknown(''));
  expect(toasts.map(([, text]) => text)).toEqual([
    SERVER,
    'Failed to change status',
    'An unexpected error occurred. Please try again later.',
  ]);
});

describe('11011', () => {
  const validations = { email: 'Taken' };
  test('on sign-in steps is a toast', () => {
    const onValidations = jest.fn();
    announce(refusal(11011, SERVER, { validations }), { validation: 'toast', onValidations });
    expect(toasts).toEqual([['error', SERVER, undefined]]);
    expect(onValidations).toHaveBeenCalledWith(validations, SERVER);
  });

  test('in steps, moves and forms is left to the caller', () => {
    const onValidations = jest.fn();
    expect(announce(refusal(11011, SERVER, { validations }), { validation: 'quiet', onValidations })).toBe(false);
    expect(toasts).toEqual([]);
    expect(onValidations).toHaveBeenCalledWith(validations, SERVER);
  });
});

describe('11019 asks to go elsewhere', () => {
  const HERE = window.location.origin;
  test.each([
    ['/login', '/login'],
    ['/q-list?page=2#top', '/q-list?page=2#top'],
    [`${HERE}/home`, '/home'],
    ['leads', '/leads'],
  ])('%s is followed', (url, path) => {
    announce(refusal(11019, SERVER, { url }));
    expect(events).toEqual([{ name: 'navigation.requested', payload: { path } }]);
    expect(toasts).toEqual([['error', SERVER, undefined]]);
  });

  test.each([
    'https://evil.example/home',
    '//evil.example',
    '/\\evil.example',
    `${HERE}.evil.example/home`,
    'javascript:alert(1)',
    'data:text/html,x',
    `blob:${HERE}/7`,
    'http://',
    'https:evil.example',
    'https:/evil.example',
    '///evil.example',
    '////evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    './/\\evil.example/..//evil.example'.replace(/^\.\//, ''),
    'HTTPS://EVIL.EXAMPLE',
    'ftp://evil.example',
    'ws://evil.example',
    'file:///etc/passwd',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://%0aalert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'about:blank',
    'mailto:a@evil.example',
    `${HERE}@evil.example/home`,
    `${HERE}%2eevil.example`,
    `https://evil.example/${HERE}`,
    '//evil.example/%2e%2e',
    '//[::1]/',
    '//127.0.0.1:1',
    'http://[',
    null,
  ])('%s is told, but not followed', (url) => {
    announce(refusal(11019, SERVER, { url }));
    expect(events).toEqual([]);
    expect(toasts).toHaveLength(1);
  });
});

test('success: the words of the server, else those of the caller, else nothing', () => {
  expect(announce(success('Saved.'), { success: 'Status updated successfully' })).toBe(true);
  expect(announce(success(''), { success: 'Status updated successfully' })).toBe(true);
  expect(announce(success(''))).toBe(true);
  expect(toasts).toEqual([
    ['success', 'Saved.', undefined],
    ['success', 'Status updated successfully', undefined],
  ]);
});

test('a missing flag and a missing payload', () => {
  expect(announce({ ...success('Saved.'), error: undefined })).toBe(false);
  expect([announce(null), announce(undefined)]).toEqual([false, false]);
  expect(toasts).toEqual([
    ['error', 'Unknown error occurred', undefined],
    ['error', 'No response payload received', undefined],
    ['error', 'No response payload received', undefined],
  ]);
});

test('a success without the data that the caller needs is a missing payload', () => {
  expect(announce(success('Saved.'), { needsData: true })).toBe(false);
  expect(announce({ ...success('Saved.'), data: { id: 1 } }, { needsData: true })).toBe(true);
  expect(toasts).toEqual([
    ['error', 'No response payload received', undefined],
    ['success', 'Saved.', undefined],
  ]);
});

test('a whole flow shares one toast by its key', () => {
  const key = 'account-form';
  announce(success('Saved.'), { key });
  announce(refusal(11017), { key });
  announce(null, { key });
  expect(toasts.map(([, , used]) => used)).toEqual([key, key, key]);
});

test.each([
  ['an unreachable server', new NetworkFailure('unreachable', 'x'), 'Something went wrong. Please try again.'],
  ['an answer without a payload', new NetworkFailure('unreadable', 'x'), 'No response payload received'],
  ['code that threw', new Error('x'), 'Something went wrong. Please try again.'],
  ['a flag that is missing', new ReplyFailure({ ...success('x'), error: undefined }), 'Unknown error occurred'],
  ['a payload that is missing', new ReplyFailure(success('x')), 'No response payload received'],
  ['a refusal', new ReplyFailure(refusal(11015)), 'Something went wrong. Please try again.'],
])('%s is said', (_, error, text) => {
  announceFailure(error);
  expect(toasts).toEqual([['error', text, undefined]]);
});

test('an unexpected failure says the reference by which it is found', () => {
  const reply = refusal(11015, '', { reference: 'Y4G22R' });
  announce(reply);
  announceFailure(new ReplyFailure(reply));
  expect(toasts.map(([, text]) => text)).toEqual([
    'An unexpected error occurred. Please try again later. Reference: Y4G22R',
    'Something went wrong. Please try again. Reference: Y4G22R',
  ]);
});

test('what was only read may send elsewhere, too', () => {
  announceFailure(new ReplyFailure(refusal(11019, SERVER, { url: '/my-profile' })), 'Failed to fetch user');
  expect(toasts).toEqual([['error', SERVER, undefined]]);
  expect(events).toHaveLength(1);
});

test('a caller words an empty answer its own way', () => {
  const noPayload = 'Unexpected response from server';
  announceFailure(new NetworkFailure('unreadable', 'x'), 'Failed', { noPayload });
  announceFailure(new ReplyFailure(success('x')), 'Failed', { noPayload });
  expect(toasts.map(([, text]) => text)).toEqual([noPayload, noPayload]);
});

test('a caller words a failure its own way, under its own key; the end of the session is said elsewhere', () => {
  announceFailure(new NetworkFailure('unreachable', 'x'), 'Failed to delete user', { key: 'k' });
  announceFailure(new SessionEnded(), 'Failed to delete user');
  expect(toasts).toEqual([['error', 'Failed to delete user', 'k']]);
});
