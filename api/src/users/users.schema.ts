import { Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_TYPES,
  HANDOVER_LINE_MAX,
  USER_FIELD_LABELS as LABELS,
  PASSWORD_MAX_LENGTH,
  PERMISSION_KEYS,
  TEAM_ACCESS,
  TEAM_RIGHTS,
} from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { contains, day, id, idOrNull, listOf, nullable, oneOf, rawText, status, text, upload } from '../http/fields.ts';
import { SettingsSchema } from '../settings/settings.schema.ts';

/** The user form. Every field may be absent: an update leaves it unchanged. product.md section 7, "Users". */
export const UserBody = Type.Partial(
  Type.Object({
    first_name: text(100, LABELS.first_name),
    last_name: text(100, LABELS.last_name),
    designation: text(100, LABELS.designation),
    email: text(254, LABELS.email),
    phone: text(40, LABELS.phone),
    country: idOrNull(LABELS.country),
    reporting_to: idOrNull(LABELS.reporting_to),
    username: text(64, LABELS.username),
    password: rawText(PASSWORD_MAX_LENGTH, LABELS.password),
    passcode: text(20, 'Passcode'),
    profile_image: upload('Profile image'),
    /** Removes the picture; a form cannot send "no file" in any other way. */
    remove_profile_image: Type.Boolean({ title: 'Remove profile image' }),
    remark: text(2000, 'Remark'),
    receiveNotifications: Type.Boolean({ title: 'Receive Notifications' }),
    checkedPermissions: listOf(text(100), 'Permissions'),
    checkedNetworks: listOf(id(), 'Networks'),
  }),
);

export const UserUpdateBody = Type.Object({ user_id: id('User'), version: versionField(), ...UserBody.properties });
/** Added: what users change of themselves; never permissions, names or how they sign in. R-120. */
export const ProfileBody = Type.Partial(
  Type.Object({
    phone: text(40, LABELS.phone),
    profile_image: upload('Profile image'),
    remove_profile_image: Type.Boolean({ title: 'Remove profile image' }),
    receiveNotifications: Type.Boolean({ title: 'Receive Notifications' }),
    version: versionField(),
  }),
);

/** Of unlocking a colleague, and of another invitation. */
export const UserIdBody = Type.Object({ user_id: id('User') });
/** Added (R-71, ADR-143): who takes over the companies, leads and open tasks, and a line for them. */
const handover = {
  reassign_to: Type.Optional(idOrNull('Colleague')),
  line: Type.Optional(text(HANDOVER_LINE_MAX, 'A line for the new owner')),
};
export const UserDeleteBody = Type.Object({ user_id: id('User'), ...handover });
/** The handover applies to deactivating only. */
export const UserStatusBody = Type.Object({ user_id: id('User'), status_code: status(), ...handover });
/** Added: a filter for each column of My Team. ADR-115. */
export const UsersQuery = Type.Object({
  name: contains('Name'),
  designation: contains('Designation'),
  phone: contains('Mobile phone'),
  email: contains('User name'),
  login_from: day('Last login from'),
  login_to: day('Last login to'),
  location: contains('Location'),
  status: Type.Optional(status()),
  manager: contains('Reporting to'),
  rights: Type.Optional(oneOf(TEAM_RIGHTS, { title: 'Permissions' })),
  access: Type.Optional(oneOf(TEAM_ACCESS, { title: 'Sign-in' })),
});
export const UserParams = Type.Object({ id: id('User') });

const textOrNull = nullable(Type.String());

const { qList, leads, account } = ACCOUNT_TYPES;
export const UserListItemSchema = Type.Object({
  user_id: Type.Integer(),
  user_parent_id: Type.Integer(),
  full_name: Type.String(),
  designation: textOrNull,
  phone: textOrNull,
  email: textOrNull,
  username: textOrNull,
  login_time: textOrNull,
  city: textOrNull,
  country: textOrNull,
  ip_address: textOrNull,
  profile_image: textOrNull,
  status: status(),
  manager: textOrNull,
  permissions: Type.Array(Type.String()),
  sees: Type.Optional(Type.Array(Type.Union([Type.Literal(qList), Type.Literal(leads), Type.Literal(account)]))),
  is_locked: Type.Boolean(),
  is_enrolled: Type.Boolean(),
  is_invited: Type.Optional(Type.Boolean()),
});

export const UserDetailSchema = Type.Object({
  user_id: Type.Integer(),
  user_parent_id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  designation: textOrNull,
  email: Type.String(),
  country_id: nullable(Type.Integer()),
  reporting_to: nullable(Type.Integer()),
  reporting_person: nullable(Type.Object({ full_name: Type.String() })),
  username: Type.String(),
  phone: textOrNull,
  profile_image: textOrNull,
  user_permission: Type.Object({ permissions: Type.Array(Type.String()) }),
  network_ids: Type.Array(Type.Integer()),
  remark: textOrNull,
  receive_notifications: Type.Boolean(),
  version: Type.Integer(),
});

export const LoggedInUserSchema = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  profile_image: textOrNull,
  user_parent_id: Type.Integer(),
  username: Type.String(),
  designation: textOrNull,
  phone: textOrNull,
  is_demo: Type.Optional(Type.Boolean()),
  must_change_password: Type.Optional(Type.Boolean()),
  settings: Type.Optional(SettingsSchema),
  draft_keys: Type.Array(Type.String()),
});

export const GetStartedSchema = Type.Object({
  network: Type.Boolean(),
  colleague: Type.Boolean(),
  company: Type.Boolean(),
  lead: Type.Boolean(),
});

export const PermissionCatalogueSchema = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Array(Type.String())),
);

export const SavedUserSchema = Type.Object({ user_id: Type.Integer(), user_parent_id: Type.Integer() });

export const InvitedUserSchema = Type.Object({
  ...SavedUserSchema.properties,
  link: Type.String(),
  email: Type.String(),
  expires_at: Type.String(),
  is_sent: Type.Boolean(),
});

export const GrantorsQuery = Type.Object({
  permission: oneOf(PERMISSION_KEYS, { title: 'Permission' }),
});
export const GrantorSchema = Type.Object({ user_id: Type.Integer(), full_name: Type.String() });
