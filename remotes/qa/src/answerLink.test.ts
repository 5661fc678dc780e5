/** The recorded answers in a link. */
import type { Recording } from '@salesdesk/shared/domain';
import fc from 'fast-check';
import { answersIn, hashOf } from './answerLink.ts';

const answer: Recording = { method: 'GET', path: '/api/x', status: 200, body: { error: false, data: [1] } };

test('every list of answers is restored from its link', async () => {
  const recordings = fc.array(
    fc.record<Recording>(
      {
        method: fc.constantFrom('GET', 'POST'),
        path: fc.webPath().map((path) => `/api${path}`),
        status: fc.integer({ min: 200, max: 599 }),
        body: fc.jsonValue(),
        delay: fc.integer({ min: 0, max: 60_000 }),
        lost: fc.constant(true),
        always: fc.constant(true),
      },
      { requiredKeys: ['method', 'path', 'status', 'body'] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(recordings, async (list) => {
      const hash = await hashOf(list);
      expect(hash).toMatch(list.length ? /^#answers=[\w-]+$/ : /^$/);
      expect(await answersIn(hash)).toEqual(JSON.parse(JSON.stringify(list)));
    }),
    { numRuns: 60 },
  );
});

test('the hash of another page has no answers', async () => {
  expect(await answersIn('#section')).toEqual([]);
});

test.each([
  ['that was cut', async () => (await hashOf([answer])).slice(0, -8)],
  ['with other characters', async () => '#answers=%%%'],
  ['with something else in it', async () => hashOf([{ ...answer, path: 'x' }])],
  ['that unpacks to a huge text', async () => hashOf([{ ...answer, body: 'a'.repeat(9_000_000) }])],
])('a link %s is refused', async (_, make) => {
  await expect(answersIn(await make())).rejects.toThrow();
});
