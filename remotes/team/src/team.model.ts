/** What My Team shows, and its form. Pure. product.md sections 2, 3, 5 and 7. */
import { countryName, translated } from '@salesdesk/shared';
import {
  type FilterName,
  type Invitation,
  type PermissionCatalogue,
  type PermissionKey,
  PRESET_LABELS,
  PRESET_NAMES,
  type Sent,
  STATUS,
  type TeamAccess,
  type TeamRights,
  type UserDetail,
  type UserFields,
  type UserGeneralErrors,
  type UserGeneralValues,
  type UserListItem,
  userGeneralErrors,
} from '@salesdesk/shared/domain';
import type { ImageValue } from '@salesdesk/shared/ui/form';
import type { FilterField } from '@salesdesk/shared/ui/table';
import { msg, t } from './texts.ts';

export interface UserForm extends UserGeneralValues {
  /** A new colleague chooses the password by a link, and fills in the rest. */
  invites: boolean;
  profile_image: ImageValue;
  passcode: string;
  remark: string;
  receiveNotifications: boolean;
  checkedPermissions: string[];
  checkedNetworks: number[];
}

export type UserTab = 'general' | 'permissions';

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** The filters of the columns, in their order. */
export const teamFields = (): readonly FilterField<FilterName<'team'>>[] => [
  { kind: 'text', name: 'name', label: t('Name') },
  { kind: 'text', name: 'designation', label: t('Designation') },
  { kind: 'text', name: 'phone', label: t('Mobile phone') },
  { kind: 'text', name: 'email', label: t('User name') },
  { kind: 'days', from: 'login_from', to: 'login_to', label: t('Last login') },
  { kind: 'text', name: 'location', label: t('Location') },
  { kind: 'text', name: 'manager', label: t('Reporting to') },
  {
    kind: 'choice',
    name: 'rights',
    label: t('Permissions'),
    choices: [
      ...PRESET_NAMES.map((name) => ({ value: name, label: t(PRESET_LABELS[name]) })),
      { value: 'other' satisfies TeamRights, label: t('Custom') },
    ],
  },
  {
    kind: 'choice',
    name: 'access',
    label: t('Sign-in'),
    choices: choicesOf<TeamAccess>({ locked: t('Locked'), 'not-enrolled': t('No authenticator yet') }),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t('Status'),
    choices: choicesOf({ [STATUS.active]: t('Active'), [STATUS.inactive]: t('Inactive') }),
  },
];

/** Everyone except the current user, compared by user_parent_id. product.md section 2, "My Team". */
export function colleaguesOf(users: readonly UserListItem[], ownId: number | null): UserListItem[] {
  return users.filter((user) => user.user_parent_id !== ownId);
}

/** 'Utrecht, Netherlands'; an unknown part is left out. */
export function locationOf(user: Pick<UserListItem, 'city' | 'country'>, unknown = '--'): string {
  return [user.city, countryName(user.country)].filter(Boolean).join(', ') || unknown;
}

/** The form for a colleague, or the empty form. */
export function formOf(user: UserDetail | null): UserForm {
  return {
    invites: false,
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    designation: user?.designation ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    country: user?.country_id ?? null,
    reporting_to: user?.reporting_to ?? null,
    username: user?.username ?? '',
    password: '',
    profile_image: user?.profile_image ?? null,
    passcode: '',
    remark: user?.remark ?? '',
    receiveNotifications: user?.receive_notifications ?? false,
    checkedPermissions: user?.user_permission.permissions ?? [],
    checkedNetworks: user?.network_ids ?? [],
  };
}

/** What nobody is asked for who is invited, whatever was entered before. */
const NOT_ASKED = { designation: '', phone: '', country: null, reporting_to: null, username: '', password: '' };

/** The person at the top reports to no one. */
export function generalErrors(form: UserForm, user: Pick<UserForm, 'reporting_to'> | null): UserGeneralErrors {
  const isTopPerson = user !== null && user.reporting_to === null;
  const errors = userGeneralErrors(form, { creating: user === null, isTopPerson });
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !form.invites || !(name in NOT_ASKED)));
}

/** The id of a saved user, with the link of one who was invited. */
export type SavedUser = { user_id: number } & Partial<Invitation>;

/** The user form as it is sent, with the names that the specification sends besides the ids. */
export type UserBody = Sent<UserFields> & { country_name: string; reporting: string };

/** The body of create-user and user-update, with the field names of product.md section 7. */
export function bodyOf(
  form: UserForm,
  user: Pick<UserForm, 'profile_image'> | null,
  names: { country: string; reporting: string },
): UserBody {
  const sent = form.invites ? { ...form, ...NOT_ASKED } : form;
  const { invites: _, profile_image, country, reporting_to, ...rest } = sent;
  return {
    ...rest,
    country: country ?? '',
    country_name: names.country,
    reporting_to: reporting_to ?? '',
    reporting: names.reporting,
    profile_image: profile_image instanceof File ? profile_image : undefined,
    remove_profile_image: user?.profile_image && profile_image === null ? true : undefined,
  };
}

/** All keys of one group: 'data' returns 'data.leads.view' and the rest. */
export function keysOfGroup(catalogue: PermissionCatalogue, group: string): string[] {
  return Object.entries(catalogue[group] ?? {}).flatMap(([subgroup, actions]) =>
    actions.map((action) => `${group}.${subgroup}.${action}`),
  );
}

/** Every action of a group, in the order of first occurrence: the columns of its table. */
export function actionsOfGroup(catalogue: PermissionCatalogue, group: string): string[] {
  return [...new Set(Object.values(catalogue[group] ?? {}).flat())];
}

type PartOf<Key> = Key extends `${infer Group}.${infer Subgroup}.${infer Action}` ? Group | Subgroup | Action : never;

/** The displayed labels of the parts of permission keys. */
const PART_LABELS: Record<PartOf<PermissionKey>, string> = {
  data: msg('Data'),
  'q-list': msg('Q list'),
  leads: msg('Leads'),
  system: msg('System'),
  staff: msg('Staff'),
  network: msg('Network'),
  platform: msg('Platform'),
  view: msg('View'),
  create: msg('Create'),
  edit: msg('Edit'),
  'edit-all': msg('Edit all'),
  'convert-to-account': msg('Convert to account'),
  delete: msg('Delete'),
  status: msg('Status'),
  override: msg('Override'),
  tokens: msg('Tokens'),
  audit: msg('Audit'),
  settings: msg('Settings'),
};

/** The label of 'convert-to-account': 'Convert to account'. Unknown parts, of a newer API, are derived from the key. */
export function labelOf(part: string): string {
  const words = part.replaceAll('-', ' ');
  const known = (PART_LABELS as Record<string, string>)[part];
  return translated(known ?? words.charAt(0).toUpperCase() + words.slice(1));
}

/** `items` with or without all of `some`. */
export function withAll<T>(items: readonly T[], some: readonly T[], wanted: boolean): T[] {
  const rest = items.filter((item) => !some.includes(item));
  return wanted ? [...rest, ...some] : rest;
}
