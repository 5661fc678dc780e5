import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { checkBuild } from '../releases/checkBuild.ts';
import type { ReleaseFailure } from '../store/failures.ts';

const TAB = { id: 'open-invoices', slot: 'company.tab', module: './Page', title: 'Invoices' };

const problemsOf = async (...extensions: object[]) => {
  const build = await fakeBuild({ declared: { extensions } });
  return await checkBuild(build, HOST).then(
    () => [],
    (error) => (error as ReleaseFailure).failure.problems,
  );
};

test('an extension with every field is accepted', async () => {
  const when = { kind: ['lead', 'account'] };
  expect(await problemsOf({ ...TAB, order: 10, permission: 'data.leads.view', when })).toEqual([]);
});

test.each([
  [
    'an unknown slot',
    [{ ...TAB, slot: 'company.tabs' }],
    /open-invoices names the slot company\.tabs, .* It has: header, /,
  ],
  ['an id that is there twice', [TAB, { ...TAB, slot: 'header' }], /The extension open-invoices is declared twice\./],
  ['a module that is not exposed', [{ ...TAB, module: './Tab' }], /An extension in remote\.json names \.\/Tab, but/],
  [
    'a condition that its slot cannot check',
    [{ ...TAB, when: { knd: 'lead' } }],
    /a condition on knd, .* It offers: kind\./,
  ],
  [
    'a condition in a slot without any',
    [{ ...TAB, slot: 'lead.badge', when: { kind: 'lead' } }],
    /offers none: remove when/,
  ],
  [
    'an id with capitals',
    [{ ...TAB, id: 'Invoices' }],
    /extensions\[0\]\.id in remote\.json is "Invoices", but has to be/,
  ],
  [
    'a condition without a value',
    [{ ...TAB, when: { kind: null } }],
    /extensions\[0\]\.when\.kind in remote\.json is null, but/,
  ],
  ['a field that is not known', [{ ...TAB, slots: [] }], /extensions\[0\]\.slots in remote\.json is not a known field/],
])('%s is refused with a sentence', async (_, extensions, problem) => {
  expect(await problemsOf(...extensions)).toContainEqual(expect.stringMatching(problem));
});
