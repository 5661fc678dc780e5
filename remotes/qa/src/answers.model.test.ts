/** Recorded answers on the isolation page: failures and files. */
import type { Recording } from '@salesdesk/shared/domain';
import { answerOfEndpoint, ENDPOINTS, FAILURES, failing, readAnswerFile } from './answers.model.ts';

const answer: Recording = { method: 'GET', path: '/api/catalog/networks?status=1', status: 200, body: { data: [1] } };

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
