/** What permissions let a user see and do, in words. Pure. R-121. */
import { translated } from '@salesdesk/shared';
import {
  hasPermission,
  PERMISSION_KEYS,
  type PermissionKey,
  PRESET_LABELS,
  presetOf,
  withoutView,
} from '@salesdesk/shared/domain';
import { labelOf } from './team.model.ts';
import { msg, t } from './texts.ts';

const SENTENCES: Record<PermissionKey, string> = {
  'data.q-list.view': msg('Sees every company on Q List.'),
  'data.q-list.create': msg('Adds and imports companies, and edits their own and unassigned ones.'),
  'data.leads.view': msg('Sees every lead, accounts, contacts and reports, and moves the leads assigned to them.'),
  'data.leads.create': msg('Adds leads.'),
  'data.leads.edit-all': msg('Moves any lead, also those of colleagues.'),
  'data.leads.convert-to-account': msg('Moves leads into the converted stage, which makes them accounts.'),
  'system.staff.view': msg('Sees colleagues with telephone, e-mail, permissions and last login.'),
  'system.staff.create': msg('Adds users.'),
  'system.staff.edit': msg('Edits users, and grants the permissions that they hold themselves.'),
  'system.staff.delete': msg('Deletes users.'),
  'system.staff.status': msg('Switches users on and off, and unlocks them.'),
  'system.network.view': msg('Sees the networks.'),
  'system.network.create': msg('Adds networks.'),
  'system.network.edit': msg('Edits networks and switches them on and off.'),
  'system.network.delete': msg('Deletes networks.'),
  'system.platform.view': msg('Sees the releases of all screens.'),
  'system.platform.override': msg('Runs another version of a screen in the own session.'),
  'system.platform.tokens': msg(
    'Decides which releases users get, makes publishing tokens and hands screens over to other teams.',
  ),
  'system.audit.view': msg('Sees everything that anybody changed, in every area.'),
  'system.settings.edit': msg('Sets up the stages of leads.'),
};

/** What a user with these permissions sees and does. A permission without effect is not mentioned. */
export function sentencesOf(permissions: readonly string[]): string[] {
  const idle = new Set<string>(withoutView(permissions).map(({ key }) => key));
  const effective = PERMISSION_KEYS.filter((key) => permissions.includes(key) && !idle.has(key));
  if (!effective.length) return [t('Sees Home, Dashboards and the own profile, and opens no list.')];
  return effective.map((key) => translated(SENTENCES[key]));
}

/** Why some of these permissions do nothing: 'Leads: Create has no effect without View.' */
export function hintsOf(permissions: readonly string[]): string[] {
  return withoutView(permissions).map(({ key }) => {
    const [, area = '', action = ''] = key.split('.').map(labelOf);
    return t('{{area}}: {{action}} has no effect without {{view}}.', { area, action, view: labelOf('view') });
  });
}

/** 'Team lead', or '12 of 19' for permissions that are no preset. */
export function rightsText(permissions: readonly string[]): string {
  const preset = presetOf(permissions);
  if (preset) return t(PRESET_LABELS[preset]);
  const held = PERMISSION_KEYS.filter((key) => hasPermission(permissions, key)).length;
  return held
    ? t('{{number}} of {{total}}', { number: String(held), total: String(PERMISSION_KEYS.length) })
    : t('None');
}
