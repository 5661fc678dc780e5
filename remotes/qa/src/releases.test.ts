import type { PageRelease } from '@salesdesk/shared';
import { scenarioRecordings } from './useIsolation.ts';

const answers = [{ method: 'GET', path: '/api/x', status: 200, body: 1 }];
const HASH = `sha384-${'C'.repeat(64)}`;
const details = { assets: { 'scenarios.json': HASH } } as unknown as PageRelease['details'];
const release = { name: 'leads', version: '1.0.0', folder: 'http://localhost/r/leads/1.0.0/', details };

function serve(content: unknown, status = 200) {
  const fetched = jest.fn(async () => new Response(JSON.stringify(content), { status }));
  globalThis.fetch = fetched as unknown as typeof fetch;
  return fetched;
}

test('the answers come from the release’s own file, by its hash', async () => {
  const fetched = serve([{ name: 'plain' }, { name: 'odd', answers }]);
  expect(await scenarioRecordings(release, 'odd')).toEqual(answers);
  expect(fetched).toHaveBeenCalledWith('http://localhost/r/leads/1.0.0/scenarios.json', { integrity: HASH });
});

test.each([
  ['no file', null, 404, 'scenarios.json was answered with 404.'],
  ['no such scenario', [{ name: 'other', answers }], 200, 'scenarios.json has no recorded answers for odd.'],
  [
    'wrong answers',
    [{ name: 'odd', answers: [{ path: 'x' }] }],
    200,
    'scenarios.json has no recorded answers for odd.',
  ],
  ['another file', { odd: answers }, 200, 'scenarios.json has no recorded answers for odd.'],
])('%s is said', async (_, content, status, message) => {
  serve(content, status);
  await expect(scenarioRecordings(release, 'odd')).rejects.toThrow(message);
});
