/** Permission keys, what they guard, and how they are matched. product.md section 6. */

/** The keys with their effect: the fifteen of the spec's table in its order, those of Platform (ADR-061, ADR-138), of Audit (ADR-147) and of Stages (ADR-042). */
export const PERMISSION_EFFECTS = {
  'data.q-list.view': 'Open Q List',
  'data.q-list.create': 'Add and edit companies on Q List',
  'data.leads.view': 'Open Leads',
  'data.leads.create': 'Add leads',
  'data.leads.edit-all': 'Move any lead',
  'data.leads.convert-to-account': 'Move leads into the converted stage',
  'system.staff.view': 'Open My Team',
  'system.staff.create': 'Add users',
  'system.staff.edit': 'Edit users',
  'system.staff.delete': 'Delete users',
  'system.staff.status': 'Switch users on and off',
  'system.network.view': 'Open Networks',
  'system.network.create': 'Add networks',
  'system.network.edit': 'Edit networks and their status',
  'system.network.delete': 'Delete networks',
  'system.platform.view': 'Open Platform and the isolation page',
  'system.platform.override': 'Run another version of a screen in the own session',
  'system.platform.tokens':
    'Decide which releases users get, make publishing tokens, and hand remotes over to other teams',
  'system.audit.view': 'Open Audit: everything that anybody changed, in every area',
  'system.settings.edit': 'Open Stages, and change the stages of leads',
} as const;

export type PermissionKey = keyof typeof PERMISSION_EFFECTS;

export const PERMISSION_KEYS = Object.keys(PERMISSION_EFFECTS) as PermissionKey[];

/** Groups, each with subgroups, each with its action keys. product.md section 3, "Permission catalogue". */
export type PermissionCatalogue = Record<string, Record<string, string[]>>;

/** The catalogue that the API returns, derived from the keys so that it cannot drift from them. */
export function permissionCatalogue(): PermissionCatalogue {
  const catalogue: PermissionCatalogue = {};
  for (const key of PERMISSION_KEYS) {
    const [group, subgroup, action] = key.split('.') as [string, string, string];
    catalogue[group] ??= {};
    catalogue[group][subgroup] ??= [];
    catalogue[group][subgroup].push(action);
  }
  return catalogue;
}

/**
 * The client's rule: a permission is held when any entry contains the key text; without a key, access is always allowed.
 * product.md section 6. The server uses `holdsExactly` instead.
 */
export function hasPermission(entries: readonly string[], key: string | null | undefined): boolean {
  return !key || entries.some((entry) => entry.includes(key));
}

/** The server's rule: exactly this key is granted. R-30. */
export function holdsExactly(entries: readonly string[], key: PermissionKey): boolean {
  return entries.includes(key);
}

/** Shown when a guarded page is opened without its permission. product.md section 6. */
export const NO_PAGE_PERMISSION_TEXT = 'You do not have permission to access this page.';
