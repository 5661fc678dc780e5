/** The checker of histories finds what is planted in made-up ones, and nothing in a correct one. */
import fc from 'fast-check';
import { anomaliesOf, type Transaction } from './history.ts';

/** Transactions that were all under way together, so that only reads and writes order them, and a last read of everything. */
function together(...steps: Omit<Transaction, 'start' | 'end'>[]): Transaction[] {
  return steps.map((step) => ({ ...step, start: 0, end: 1 }));
}
const read = (key: string, ...values: string[]) => ({ key, values });
const append = (key: string, value: string) => ({ key, value });
const last = (reads: Transaction['reads']): Transaction => ({ name: 'last', start: 2, end: 3, reads });
const kindsOf = (history: Transaction[]) => anomaliesOf(history).map(({ kind }) => kind);

test('a lost update: two changes of what both had read', () => {
  const history = together(
    { name: 'ann', reads: [read('lead', 'a')], appends: [append('lead', 'b')] },
    { name: 'bob', reads: [read('lead', 'a')], appends: [append('lead', 'c')] },
    { name: 'first', appends: [append('lead', 'a')] },
  );
  const found = anomaliesOf([...history, last([read('lead', 'a', 'b', 'c')])]);
  expect(found).toEqual([{ kind: 'G-single', what: 'bob → ann → bob' }]);
});

test('an acknowledged change that is missing, one that was refused and is there, one that is there twice', () => {
  const history = together({ name: 'ann', appends: [append('lead', 'a')] });
  expect(anomaliesOf([...history, last([read('lead')])])).toEqual([
    { kind: 'lost', what: 'a of lead, not read by last' },
  ]);
  expect(kindsOf([last([read('lead', 'x')])])).toEqual(['phantom']);
  expect(kindsOf([...history, last([read('lead', 'a', 'a')])])).toContain('twice');
});

test('a write skew: two that each missed the write of the other', () => {
  const history = together(
    { name: 'ann', reads: [read('x')], appends: [append('y', 'a')] },
    { name: 'bob', reads: [read('y')], appends: [append('x', 'b')] },
  );
  const found = anomaliesOf([...history, last([read('x', 'b'), read('y', 'a')])]);
  expect(found).toEqual([{ kind: 'G2', what: expect.stringMatching(/^(ann → bob → ann|bob → ann → bob)$/) }]);
});

test.each<[string, Transaction[], string]>([
  [
    'writes of two in both orders',
    [
      ...together(
        { name: 'ann', appends: [append('x', 'a'), append('y', 'a')] },
        { name: 'bob', appends: [append('x', 'b'), append('y', 'b')] },
      ),
      last([read('x', 'a', 'b'), read('y', 'b', 'a')]),
    ],
    'G0',
  ],
  [
    'each read of the other',
    [
      ...together(
        { name: 'ann', reads: [read('y', 'b')], appends: [append('x', 'a')] },
        { name: 'bob', reads: [read('x', 'a')], appends: [append('y', 'b')] },
      ),
    ],
    'G1c',
  ],
  [
    'half of a transaction',
    [
      ...together(
        { name: 'merge', appends: [append('x', 'm'), append('y', 'm')] },
        { name: 'board', reads: [read('x', 'm'), read('y')] },
      ),
      last([read('y', 'm')]),
    ],
    'G-single',
  ],
  [
    'a read that misses what was acknowledged before it began',
    [
      { name: 'revoke', start: 0, end: 1, appends: [append('rights', 'off')] },
      { name: 'call', start: 2, end: 3, reads: [read('rights')] },
      { name: 'last', start: 4, end: 5, reads: [read('rights', 'off')] },
    ],
    'G-single',
  ],
  [
    'two reads that contradict each other',
    [
      ...together({ name: 'ann', appends: [append('x', 'a'), append('x', 'b')] }),
      last([read('x', 'a')]),
      last([read('x', 'b', 'a')]),
    ],
    'order',
  ],
])('finds %s', (_what, history, kind) => {
  expect(kindsOf(history)).toContain(kind);
});

test('finds nothing where each transaction was carried out alone', () => {
  const step = fc.record({ key: fc.nat(3), other: fc.nat(3), isWrite: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const lists = new Map<number, string[]>();
      const valuesOf = (key: number) => lists.get(key) ?? [];
      const history = steps.map(({ key, other, isWrite }, at): Transaction => {
        const reads = [...new Set([key, other])].map((one) => read(`k${one}`, ...valuesOf(one)));
        const appends = isWrite ? [append(`k${key}`, `v${at}`)] : [];
        if (isWrite) lists.set(key, [...valuesOf(key), `v${at}`]);
        // Each is under way beside those around it.
        return { name: `t${at}`, start: at - 2, end: at + 2, reads, appends };
      });
      expect(anomaliesOf(history)).toEqual([]);
    }),
  );
});
