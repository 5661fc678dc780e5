/** Presets of permissions, and what does not fit together. R-121. */
import { PERMISSION_PRESETS, PRESET_NAMES, presetOf, withinGrant, withoutView } from './permissionPresets.ts';
import { PERMISSION_KEYS } from './permissions.ts';

test('each preset holds what the one before holds, and the last one everything', () => {
  for (const [index, name] of PRESET_NAMES.entries()) {
    const before = PRESET_NAMES[index - 1];
    expect(PERMISSION_PRESETS[name]).toEqual(expect.arrayContaining([...(before ? PERMISSION_PRESETS[before] : [])]));
  }
  expect(PERMISSION_PRESETS.administrator).toEqual(PERMISSION_KEYS);
});

test('no preset has a permission without effect', () => {
  for (const name of PRESET_NAMES) expect(withoutView(PERMISSION_PRESETS[name])).toEqual([]);
});

test('a set has the name of the preset with exactly its permissions, in any order', () => {
  for (const name of PRESET_NAMES) expect(presetOf([...PERMISSION_PRESETS[name]].reverse())).toBe(name);
  expect(presetOf([])).toBeNull();
  expect(presetOf(['data.leads.view'])).toBeNull();
  expect(presetOf([...PERMISSION_PRESETS.rep, 'system.staff.view'])).toBeNull();
});

test('only held permissions are granted or withdrawn; others stay as they are', () => {
  const own = ['data.leads.view', 'data.leads.create'];
  expect(withinGrant(['system.staff.view', 'data.leads.create'], PERMISSION_PRESETS.rep, own)).toEqual({
    permissions: ['system.staff.view', 'data.leads.view', 'data.leads.create'],
    notGranted: ['data.q-list.view', 'data.q-list.create'],
  });
  expect(withinGrant(['system.staff.view'], ['system.staff.view'], own)).toEqual({
    permissions: ['system.staff.view'],
    notGranted: [],
  });
});

test.each([
  [['data.leads.create'], ['data.leads.create']],
  [['data.leads.create', 'data.leads.view'], []],
  [['system.staff.edit', 'data.q-list.view'], ['system.staff.edit']],
  [
    ['system.platform.tokens', 'system.platform.override'],
    ['system.platform.override', 'system.platform.tokens'],
  ],
  [['unknown.key.edit'], []],
])('of %j these have no effect: %j', (permissions, keys) => {
  expect(withoutView(permissions).map(({ key }) => key)).toEqual(keys);
});
