/** Sets of permissions by the work that people do, and which of them a user holds. product.md section 6, R-121. */
import { PERMISSION_KEYS, type PermissionKey } from './permissions.ts';

const SALES: readonly PermissionKey[] = [
  'data.q-list.view',
  'data.q-list.create',
  'data.leads.view',
  'data.leads.create',
];

/** From the fewest permissions to all of them. */
export const PERMISSION_PRESETS = {
  'read-only': ['data.q-list.view', 'data.leads.view'],
  rep: SALES,
  'team-lead': [
    ...SALES,
    'data.leads.edit-all',
    'data.leads.convert-to-account',
    'system.staff.view',
    'system.network.view',
  ],
  administrator: PERMISSION_KEYS,
} as const satisfies Record<string, readonly PermissionKey[]>;

export type PermissionPreset = keyof typeof PERMISSION_PRESETS;
export const PRESET_NAMES = Object.keys(PERMISSION_PRESETS) as PermissionPreset[];

export const PRESET_LABELS = {
  'read-only': 'Read only',
  rep: 'Rep',
  'team-lead': 'Team lead',
  administrator: 'Administrator',
} as const satisfies Record<PermissionPreset, string>;

/** The preset with exactly these permissions; null for any other set. */
export function presetOf(permissions: readonly string[]): PermissionPreset | null {
  const held = new Set(permissions);
  const isHeld = (preset: PermissionPreset) =>
    PERMISSION_PRESETS[preset].length === held.size && PERMISSION_PRESETS[preset].every((key) => held.has(key));
  return PRESET_NAMES.find(isHeld) ?? null;
}

/** What is kept of `checked` and what of `wanted` is added when a user may grant only `own` permissions. */
export function withinGrant(
  checked: readonly string[],
  wanted: readonly string[],
  own: readonly string[],
): { permissions: string[]; notGranted: string[] } {
  const fixed = checked.filter((key) => !own.includes(key));
  const added = wanted.filter((key) => own.includes(key));
  return {
    permissions: [...fixed, ...added],
    notGranted: wanted.filter((key) => !own.includes(key) && !checked.includes(key)),
  };
}

/**
 * The keys of actions that have no effect without opening their screen, each with the key that opens it: 'data.leads.create'
 * without 'data.leads.view'.
 */
export function withoutView(permissions: readonly string[]): { key: PermissionKey; view: PermissionKey }[] {
  return PERMISSION_KEYS.filter((key) => permissions.includes(key)).flatMap((key) => {
    const view = PERMISSION_KEYS.find((other) => other === `${key.slice(0, key.lastIndexOf('.'))}.view`);
    return view && !permissions.includes(view) ? [{ key, view }] : [];
  });
}
