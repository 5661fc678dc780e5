import { meetsCondition, SLOT_NAMES, SLOTS, slotResult } from './slots.ts';

test('a condition names fields with a value or several, and all have to be met', () => {
  const lead = { kind: 'lead', list: 'q-list' };
  expect(meetsCondition({}, lead)).toBe(true);
  expect(meetsCondition({ when: { kind: 'lead' } }, lead)).toBe(true);
  expect(meetsCondition({ when: { kind: ['account', 'lead'] } }, lead)).toBe(true);
  expect(meetsCondition({ when: { kind: 'lead', list: 'accounts' } }, lead)).toBe(false);
  expect(meetsCondition({ when: { size: 1 } }, lead)).toBe(false);
  // When an overlay is loaded is the affair of its box.
  expect(meetsCondition({ when: { open: true } }, { path: '/leads' })).toBe(true);
});

test('what an extension gives is copied, without what cannot be shown; another form is nothing', () => {
  const badge = { text: 'Late', tone: 'bad', title: 'An invoice is late', extra: 1 };
  expect(slotResult('lead.badge', { 1: badge, 2: { text: 'New', tone: 'pink' }, 3: 'Old', 4: null })).toEqual({
    1: { text: 'Late', tone: 'bad', title: 'An invoice is late' },
    2: { text: 'New', tone: 'neutral' },
  });
  expect(slotResult('list.column', { 7: '€ 5', 8: 5, 9: {} })).toEqual({ 7: '€ 5' });
  const hit = { key: 'a', label: 'Invoice 7', path: '/invoices/7', reason: 'PO 12', icon: 'invoices' };
  const over = { ...hit, path: '?invoice=7', hint: 'Open' };
  const foreign = ['//elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', '/\\elsewhere.example'];
  expect(
    slotResult('search.source', [
      { ...hit, hint: '', extra: 1 },
      over,
      ...foreign.map((path) => ({ ...hit, path })),
      { ...hit, label: '' },
      7,
    ]),
  ).toEqual([hit, over]);
  for (const name of ['lead.badge', 'list.column', 'search.source'] as const)
    for (const other of [undefined, null, 7, 'text', () => {}]) expect(slotResult(name, other)).toBeNull();
});

test('slots with a place say how much of it an extension gets', () => {
  for (const name of SLOT_NAMES) {
    const { kind, size } = SLOTS[name];
    // An overlay is fixed to the window.
    if (kind === 'component' && name !== 'overlay') expect(size?.height).toBeGreaterThan(0);
  }
});
