/** The check of the contract finds what breaks remotes, and nothing else. `npx tsx e2e/contract/prove.main.ts` prints the table. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ADDITIVE, BREAKING } from './changes.ts';
import { type Change, prove } from './prove.ts';

const root = path.resolve(__dirname, '../..');
const isLong = Boolean(process.env.LONG_TESTS);
const SHORT = ['export of the kernel removed', 'new optional prop'];
const all = [...BREAKING, ...ADDITIVE];

test('24 breaking and 12 additive changes are described', () => {
  expect([BREAKING.length, ADDITIVE.length]).toEqual([24, 12]);
  expect(new Set(all.map(({ title }) => title)).size).toBe(36);
  expect(all.filter(({ title }) => SHORT.includes(title))).toHaveLength(SHORT.length);
});

// The compiler runs over a few of them only, so a text that moved to another file would be noticed late.
test('the text of each change is in its file once', () => {
  const found = all.map(({ title, file, from }) => {
    const text = readFileSync(path.join(root, 'shared/src', file), 'utf8');
    return [title, text.split(from).length - 1];
  });
  expect(found).toEqual(all.map(({ title }) => [title, 1]));
});

test('each breaking change names its remotes and its symbol, each additive one nothing', async () => {
  const changes = isLong ? all : all.filter(({ title }) => SHORT.includes(title));
  const proofs = await prove(root, changes);
  const failed = proofs.filter(({ passed }) => !passed).map(({ change, found }) => [change.title, found]);
  expect(failed).toEqual([]);
  expect(proofs).toHaveLength(changes.length);
}, 600_000);

// Each run of the compiler takes seconds.
if (isLong)
  test('a change that does something else than expected fails, and so does a text that does not match', async () => {
    const renamed: Change = {
      title: 'a',
      file: 'ui/icons.ts',
      from: 'export const EditOutlined',
      to: 'export const Pen',
    };
    const wrong = [renamed, { ...renamed, breaks: { remotes: ['qlist'], symbol: 'DeleteOutlined' } }];
    expect((await prove(root, wrong)).map(({ passed }) => passed)).toEqual([false, false]);
    await expect(prove(root, [{ ...renamed, from: 'no such text' }])).rejects.toThrow('"a": "no such text" is not in');
  }, 600_000);
