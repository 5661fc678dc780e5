/** Any answer read as the envelope, tolerant of older forms. */
import { NetworkFailure } from './errors.ts';
import { replyOf } from './replyOf.ts';

const read = (data: unknown) => replyOf({ data, status: 200 });

test('the whole envelope', () => {
  const envelope = {
    error: true,
    message: 'Taken.',
    errorCode: 11011,
    validations: { email: ['Taken', 'Too long'] },
    url: '/login',
    data: { id: 1 },
  };
  expect(read(envelope)).toEqual(envelope);
});

test('what is left out', () => {
  expect(read({ error: false })).toEqual({
    error: false,
    message: '',
    errorCode: null,
    validations: {},
    url: null,
    data: undefined,
  });
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  [undefined, undefined],
  [null, undefined],
])('the flag %p reads as %p; a missing one stays missing', (error, flag) => {
  expect(read({ error }).error).toBe(flag);
});

test.each([
  ['11014', 11014],
  [11014, 11014],
  ['', null],
  [0, null],
  ['E_FAIL', null],
  [null, null],
])('the code %p reads as %p', (errorCode, code) => {
  expect(read({ error: true, errorCode }).errorCode).toBe(code);
});

test('parts of the wrong kind count as left out', () => {
  expect(read({ error: true, message: { text: 'no' }, validations: 'no', url: 7 })).toMatchObject({
    message: '',
    validations: {},
    url: null,
  });
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['a page', '<html></html>'],
  ['a number', 7],
  ['a list', [{ error: false }]],
])('%s is no answer of our API', (_, data) => {
  const reading = () => replyOf({ data, status: 502 });
  expect(reading).toThrow(NetworkFailure);
  expect(reading).toThrow(expect.objectContaining({ reason: 'unreadable', message: expect.stringContaining('502') }));
});
