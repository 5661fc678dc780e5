/** Permission keys and how they match. product.md section 6, R-30. */
import {
  hasPermission,
  holdsExactly,
  NO_PAGE_PERMISSION_TEXT,
  PERMISSION_EFFECTS,
  PERMISSION_KEYS,
  type PermissionKey,
  permissionCatalogue,
} from './permissions.ts';

test('the fifteen keys of the table, those of Platform, that of Audit and that of Stages', () => {
  const known: readonly PermissionKey[] = [
    'data.q-list.view',
    'data.q-list.create',
    'data.leads.view',
    'data.leads.create',
    'data.leads.edit-all',
    'data.leads.convert-to-account',
    'system.staff.view',
    'system.staff.create',
    'system.staff.edit',
    'system.staff.delete',
    'system.staff.status',
    'system.network.view',
    'system.network.create',
    'system.network.edit',
    'system.network.delete',
    'system.platform.view',
    'system.platform.override',
    'system.platform.tokens',
    'system.audit.view',
    'system.settings.edit',
  ];
  expect(PERMISSION_KEYS.filter((key) => known.includes(key))).toEqual(known);
  for (const key of PERMISSION_KEYS) expect(PERMISSION_EFFECTS[key]).toMatch(/^[A-Z]/);
});

test('no key is part of another, which the "contains" match would grant by accident', () => {
  const accidents = PERMISSION_KEYS.flatMap((key) =>
    PERMISSION_KEYS.filter((other) => other !== key && other.includes(key)).map((other) => `${other} grants ${key}`),
  );
  expect(accidents).toEqual([]);
});

test.each(PERMISSION_KEYS)('%s alone grants itself and nothing else', (granted) => {
  expect(PERMISSION_KEYS.filter((key) => hasPermission([granted], key))).toEqual([granted]);
});

test.each([
  [['x.data.leads.view.y'], 'data.leads.view', true],
  [['data.leads'], 'data.leads.view', false],
  [['DATA.LEADS.VIEW'], 'data.leads.view', false],
  [['data.leads.create', 'data.leads.view'], 'data.leads.view', true],
  [['data.leads.edit-all'], 'data.leads.edit', true],
  [[], 'data.leads.view', false],
])('entries %j hold %s: %p', (entries, key, expected) => {
  expect(hasPermission(entries, key)).toBe(expected);
});

test.each([undefined, null, ''])('a control with the key %p is always active', (key) => {
  expect(hasPermission([], key)).toBe(true);
});

test('the server requires the exact key', () => {
  expect(holdsExactly(['data.leads.view'], 'data.leads.view')).toBe(true);
  expect(holdsExactly(['x.data.leads.view'], 'data.leads.view')).toBe(false);
});

test('the catalogue is groups of subgroups of actions, and contains exactly the keys', () => {
  const catalogue = permissionCatalogue();
  expect(catalogue.data?.['q-list']).toEqual(['view', 'create']);
  const keys = Object.entries(catalogue).flatMap(([group, subgroups]) =>
    Object.entries(subgroups).flatMap(([subgroup, actions]) =>
      actions.map((action) => `${group}.${subgroup}.${action}`),
    ),
  );
  expect(keys).toEqual(PERMISSION_KEYS);
});

test('the text shown when a page is opened without its permission', () => {
  expect(NO_PAGE_PERMISSION_TEXT).toBe('You do not have permission to access this page.');
});
