/** The check of the contract finds what breaks remotes, and nothing else. `npx tsx e2e/contract/prove.main.ts` prints the table. */
import path from 'node:path';
import { ADDITIVE, BREAKING } from './changes.ts';
import { type Change, prove } from './prove.ts';

const root = path.resolve(__dirname, '../..');
const all = [...BREAKING, ...ADDITIVE];

test('each breaking change names its remotes and its symbol, each additive one nothing', async () => {
  const proofs = await prove(root, all);
  const failed = proofs.filter(({ passed }) => !passed).map(({ change, found }) => [change.title, found]);
  expect(failed).toEqual([]);
  expect(proofs).toHaveLength(all.length);
}, 600_000);

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
