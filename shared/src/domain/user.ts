/** User: a colleague. product.md sections 3 and 5. */
import type { AccountType } from './account.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type Status } from './limits.ts';
import type { RuleText } from './messages/rules.ts';
import type { SalesSettings } from './settings.ts';

/** The roles that the product gives its first users, with the texts that screens translate. */
export const ROLE_LABELS = { Administrator: 'Administrator', 'Team lead': 'Team lead', Staff: 'Staff member' } as const;

/** A row of My Team. Without system.staff.view only ids, names and status are filled. */
export interface UserListItem {
  user_id: number;
  user_parent_id: number;
  full_name: string;
  designation: string | null;
  phone: string | null;
  email: string | null;
  /** Added: shown under the e-mail. */
  username: string | null;
  /** ISO 8601 in UTC, null when never signed in. */
  login_time: string | null;
  city: string | null;
  country: string | null;
  ip_address: string | null;
  profile_image: string | null;
  status: Status;
  /** Added: whom the user reports to. */
  manager: string | null;
  permissions: string[];
  /** Added: the types of companies that they see, also without system.staff.view; absent from an older API. */
  sees?: AccountType[];
  /** Signing in is locked after failed attempts, everywhere or in one browser. */
  is_locked: boolean;
  /** Has an authenticator app. */
  is_enrolled: boolean;
  /** Added: has not chosen a password yet; absent from an older API. */
  is_invited?: boolean;
}

export interface UserDetail {
  user_id: number;
  user_parent_id: number;
  first_name: string;
  last_name: string;
  designation: string | null;
  email: string;
  country_id: number | null;
  reporting_to: number | null;
  reporting_person: { full_name: string } | null;
  username: string;
  phone: string | null;
  profile_image: string | null;
  user_permission: { permissions: string[] };
  network_ids: number[];
  /** Added so that an edit does not clear them. */
  remark: string | null;
  receive_notifications: boolean;
  /** Added (ADR-081): incremented by every change. */
  version: number;
}

/** The signed-in user as the shell stores it. product.md section 3, "Logged-in user". */
export interface LoggedInUser {
  first_name: string;
  last_name: string;
  email: string;
  profile_image: string | null;
  user_parent_id: number;
  /** Added: whether the API fills an empty database with demo data; samples are shown unless it is false. */
  is_demo?: boolean;
  /** Added: the password was set by who installed the product; no other screen opens before it is changed. */
  must_change_password?: boolean;
  /** Added: what the sales department set for everybody; absent from an older API. */
  settings?: SalesSettings;
  /** Added for My profile. */
  username: string;
  designation: string | null;
  phone: string | null;
}

/** The API's reply: adds the keys that encrypt the user's drafts (ADR-126), which are never stored. */
export interface LoggedInUserReply extends LoggedInUser {
  /** Base64url of 32 bytes each: the first encrypts, the others decrypt older drafts. */
  draft_keys: string[];
}

/** Whether the company has at least one of each: what Home leads a new company through. */
export interface GetStarted {
  network: boolean;
  /** Besides the first administrator. */
  colleague: boolean;
  company: boolean;
  lead: boolean;
}

/** What the calls save of a colleague; on update an absent field stays unchanged. product.md section 7, "Users". */
export interface UserFields {
  first_name?: string;
  last_name?: string;
  designation?: string;
  email?: string;
  phone?: string;
  country?: number | null;
  reporting_to?: number | null;
  username?: string;
  password?: string;
  passcode?: string;
  profile_image?: Blob;
  /** Removes the picture; a form cannot express "no file" in any other way. */
  remove_profile_image?: boolean;
  remark?: string;
  receiveNotifications?: boolean;
  checkedPermissions?: string[];
  checkedNetworks?: number[];
}

/**
 * The link by which an invited user chooses the password: works once, until `expires_at` (ISO 8601 in UTC). Not sent without
 * a mail server, or when that refuses it.
 */
export interface Invitation {
  link: string;
  email: string;
  expires_at: string;
  is_sent: boolean;
}

/** What users change of themselves; an absent field stays unchanged. */
export interface ProfileFields {
  /** In any notation; stored as E.164. */
  phone?: string;
  profile_image?: Blob;
  remove_profile_image?: boolean;
  receiveNotifications?: boolean;
}

/** General tab of the user form. product.md section 3, "User form". */
export interface UserGeneralValues {
  first_name: string;
  last_name: string;
  designation: string;
  email: string;
  phone: string;
  country: number | null;
  reporting_to: number | null;
  username: string;
  password: string;
}

export type UserGeneralErrors = Partial<Record<keyof UserGeneralValues, RuleText>>;

/** Labels by field; the spec does not show the message table, "<Label> is required". */
export const USER_FIELD_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  designation: 'Designation',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  reporting_to: 'Reporting to',
  username: 'Username',
  password: 'Password',
} as const satisfies Record<keyof UserGeneralValues, string>;

const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_INVALID = 'Email is invalid';
export const PASSWORD_RULE_TEXT =
  'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character';
const USERNAME_SPACES = 'Please ensure there are no spaces';

/** At least 2 allowed characters, @, at least 2 in the domain, a dot, at least 2 letters. product.md section 5, "User General". */
export function isUserEmail(email: string): boolean {
  return /^[A-Za-z0-9._%+-]{2,}@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]{2,}\.[A-Za-z]{2,}$/.test(email);
}

/** The composition rule of the spec; special means any printable non-alphanumeric. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= PASSWORD_MIN_LENGTH &&
    password.length <= PASSWORD_MAX_LENGTH &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

/**
 * Messages per field of the General tab; empty when there are none. `creating` makes the password required,
 * `isTopPerson` exempts the one person who reports to no one.
 */
export function userGeneralErrors(
  values: UserGeneralValues,
  { creating, isTopPerson = false }: { creating: boolean; isTopPerson?: boolean },
): UserGeneralErrors {
  const errors: UserGeneralErrors = {};
  for (const field of ['first_name', 'last_name', 'designation', 'phone', 'username'] as const) {
    if (!values[field].trim()) errors[field] = `${USER_FIELD_LABELS[field]} is required` as const;
  }
  if (!errors.username && /\s/.test(values.username.trim())) errors.username = USERNAME_SPACES;
  if (!values.email.trim()) errors.email = EMAIL_REQUIRED;
  else if (!isUserEmail(values.email.trim())) errors.email = EMAIL_INVALID;
  if (values.country === null) errors.country = `${USER_FIELD_LABELS.country} is required` as const;
  if (values.reporting_to === null && !isTopPerson)
    errors.reporting_to = `${USER_FIELD_LABELS.reporting_to} is required` as const;
  if (creating && !values.password) errors.password = `${USER_FIELD_LABELS.password} is required` as const;
  else if (values.password && !isStrongPassword(values.password)) errors.password = PASSWORD_RULE_TEXT;
  return errors;
}

/** The message of the Permissions tab on submit, or null. product.md section 5, "Permissions submit". */
export function permissionsTabError(permissions: readonly string[], networks: readonly number[]): RuleText | null {
  if (!permissions.length && !networks.length) return 'Please choose atleast one network and permission to continue.';
  if (!permissions.length) return 'Please choose atleast one permission to continue.';
  if (!networks.length) return 'Please choose atleast one networks to continue.';
  return null;
}
