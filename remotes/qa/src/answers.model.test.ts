/** Recorded answers on the isolation page: what is typed, failures, files. */
import type { Recording } from '@salesdesk/shared/domain';
import {
  answerOfEndpoint,
  answerOfForm,
  ENDPOINTS,
  FAILURES,
  failing,
  formOfAnswer,
  readAnswerFile,
} from './answers.model.ts';

const answer: Recording = { method: 'GET', path: '/api/catalog/networks?status=1', status: 200, body: { data: [1] } };

test('an answer is the same after it was in the form', () => {
  for (const one of [answer, { ...answer, delay: 20, lost: true, always: true } as const])
    expect(answerOfForm(formOfAnswer(one))).toEqual(one);
});

test('what cannot be read has a message at its field', () => {
  const form = { ...formOfAnswer(answer), path: 'catalog', status: '99', delay: 'soon', body: '{\n  "data": [1,\n}' };
  expect(answerOfForm(form)).toEqual({
    path: 'The path has to begin with /api/.',
    status: 'The status has to be a number from 200 to 599.',
    delay: 'The delay has to be a whole number of milliseconds, at most 60000.',
    body: expect.stringContaining('JSON'),
  });
});

test('a token that is typed or pasted is left out', () => {
  expect(answerOfForm({ ...formOfAnswer(answer), body: '{"access_token":"abc"}' })).toMatchObject({
    body: { access_token: 'left-out' },
  });
});

test('each failure is one that the API could answer, for the same calls', () => {
  const always = { ...answer, always: true } as const;
  const failed = Object.fromEntries(FAILURES.map((failure) => [failure, failing(always, failure)]));
  for (const [failure, one] of Object.entries(failed)) {
    expect(one).toMatchObject({ method: 'GET', path: answer.path, always: true });
    if (/^\d+$/.test(failure)) expect(one).toMatchObject({ status: Number(failure), body: { error: true } });
  }
  expect(failed.field).toMatchObject({ status: 400, body: { validations: { name: 'This value is refused.' } } });
  expect(failed.slow).toEqual({ ...always, delay: 3000 });
  expect(failed.offline).toEqual({ ...always, lost: true });
  expect(failing({ ...answer, lost: true }, '500')).not.toHaveProperty('lost');
});

test('an endpoint with a number in its path answers for every number', () => {
  const paths = ENDPOINTS.map(answerOfEndpoint).map(({ path }) => path);
  expect(paths).toContain('/api/user/user/*');
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
});

test.each<[string, unknown, object | null]>([
  ['recordings', [answer], { answers: [answer], scenario: null }],
  ['a scenario', { name: 'a', title: 'A', expect: 'x', answers: [answer] }, { answers: [answer] }],
  [
    'scenarios',
    [
      { name: 'b', title: 'B' },
      { name: 'a', title: 'A', answers: [answer] },
    ],
    { scenario: { name: 'a' } },
  ],
  ['a scenario without answers', { name: 'a', title: 'A', expect: 'x' }, null],
  ['a scenario with wrong answers', { name: 'a', title: 'A', answers: [{ ...answer, status: '200' }] }, null],
  ['an empty list', [], null],
  ['a text', 'x', null],
])('a file with %s', (_, content, expected) => {
  const read = readAnswerFile(JSON.stringify(content));
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});

test('a file that is no JSON is none', () => {
  expect(readAnswerFile('{')).toBeNull();
});
