/** The history of this repository, replayed against the check of the contract. `npm run contract:history` prints it. */
import path from 'node:path';
import { describeReplay, type Replayed, replay } from './history.ts';

const root = path.resolve(__dirname, '../..');

const one = (outcome: Replayed['outcome'], ...rights: boolean[]): Replayed => ({
  ...{ commit: 'abc', subject: 'change', outcome },
  refusals: rights.map((isRight) => ({ remote: 'leads', file: 'a.ts', symbol: 'a', message: 'm', isRight })),
});

test('a commit with one wrong refusal is refused wrongly', () => {
  const replayed = [
    one('same'),
    one('checked'),
    one('checked', true, true),
    one('checked', true, false),
    one('unknown'),
  ];
  expect(describeReplay(replayed)).toBe(
    '5 commits: 1 leave the contract as it is, 3 were checked, 1 could not be.\n2 refused: 1 rightly, 1 wrongly.',
  );
});

// The compiler runs twice for each commit that touches the contract.
if (process.env.LONG_TESTS)
  test('of the last 200 commits none is refused wrongly, and each can be checked', async () => {
    const replayed = await replay(root, 200);
    const wrong = replayed.filter(({ refusals }) => refusals.some(({ isRight }) => !isRight));
    expect([wrong, replayed.filter(({ outcome }) => outcome === 'unknown')]).toEqual([[], []]);
  }, 3_600_000);
