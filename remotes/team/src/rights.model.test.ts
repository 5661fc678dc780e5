import { PERMISSION_KEYS, PERMISSION_PRESETS } from '@salesdesk/shared/domain';
import { hintsOf, rightsText, sentencesOf } from './rights.model.ts';

test('what a rep can do, in the order of the grid', () => {
  expect(sentencesOf([...PERMISSION_PRESETS.rep].reverse())).toEqual([
    'Sees every company on Q List.',
    'Adds and imports companies, and edits their own and unassigned ones.',
    'Sees every lead, accounts, contacts and reports, and moves the leads assigned to them.',
    'Adds leads.',
  ]);
});

test('each permission has a sentence of its own', () => {
  expect(new Set(sentencesOf(PERMISSION_KEYS)).size).toBe(PERMISSION_KEYS.length);
});

test('a permission without effect is not promised, but explained', () => {
  expect(sentencesOf(['data.leads.create'])).toEqual(['Sees Home, Dashboards and the own profile, and opens no list.']);
  expect(hintsOf(['data.leads.create', 'system.staff.edit', 'system.network.view'])).toEqual([
    'Leads: Create has no effect without View.',
    'Staff: Edit has no effect without View.',
  ]);
  expect(hintsOf(PERMISSION_PRESETS['team-lead'])).toEqual([]);
});

test.each([
  [PERMISSION_PRESETS['team-lead'], 'Team lead'],
  [PERMISSION_KEYS, 'Administrator'],
  [['data.leads.view', 'system.staff.view'], `2 of ${PERMISSION_KEYS.length}`],
  [[], 'None'],
])('%j is shown as %s', (permissions, text) => {
  expect(rightsText(permissions)).toBe(text);
});
