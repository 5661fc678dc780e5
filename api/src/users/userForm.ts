/** Validates the user form: first the domain's rules, then those that need the database. product.md section 5, R-66 to R-71. */
import {
  type endpoints,
  USER_FIELD_LABELS as LABELS,
  permissionsTabError,
  type UserGeneralValues,
  userGeneralErrors,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { newPasswordError } from '../crypto/newPassword.ts';
import type { Db } from '../database/db.ts';
import { BEYOND, grantError, mayTakeOver, reachesBeyond } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import type { Said } from '../http/reply.ts';
import type { Body } from '../http/route.ts';
import {
  existsCountry,
  existsLiveUser,
  selectLiveNetworkIds,
  selectManagersFrom,
  selectTaken,
  selectUser,
  type UserRow,
} from './users.sql.ts';

export type UserForm = Body<typeof endpoints.users.create>;

type FieldErrors = Record<string, Said>;

/** The user after saving: the form merged with the stored values; an absent field is left unchanged. */
export interface UserDraft extends UserGeneralValues {
  permissions: string[];
  networkIds: number[];
}

export function draftOf(form: UserForm, user: UserRow | null): UserDraft {
  return {
    first_name: form.first_name ?? user?.first_name ?? '',
    last_name: form.last_name ?? user?.last_name ?? '',
    designation: form.designation ?? user?.designation ?? '',
    email: form.email ?? user?.email ?? '',
    phone: form.phone ?? user?.phone ?? '',
    country: form.country === undefined ? (user?.country_id ?? null) : form.country,
    reporting_to: form.reporting_to === undefined ? (user?.reporting_to ?? null) : form.reporting_to,
    username: form.username ?? user?.username ?? '',
    password: form.password ?? '',
    permissions: [...new Set(form.checkedPermissions ?? user?.permissions ?? [])],
    networkIds: [...new Set(form.checkedNetworks ?? user?.network_ids ?? [])],
  };
}

/** Somebody invited reports to who invites them, in the same country, and is named like the e-mail, if nothing else was entered. */
export async function invitedDraft(tx: Db, session: Session, form: UserForm): Promise<UserDraft> {
  const draft = draftOf(form, null);
  const inviter = await selectUser(tx, session.userId);
  const name = draft.email.split('@')[0] ?? '';
  const taken = await selectTaken(tx, { email: '', username: name, phone: '', exceptId: 0 });
  return {
    ...draft,
    country: draft.country ?? inviter?.country_id ?? null,
    reporting_to: draft.reporting_to ?? session.userId,
    username: draft.username || (taken.username ? draft.email : name),
  };
}

/** What somebody who is invited may leave empty. */
const LEFT_TO_THEM = ['designation', 'phone', 'country', 'username', 'password'] as const;

/** Messages per field, empty if the draft is valid. `user` is null when creating. */
export async function formErrors(
  tx: Db,
  session: Session,
  { form, draft, user, isInvited }: { form: UserForm; draft: UserDraft; user: UserRow | null; isInvited: boolean },
): Promise<FieldErrors> {
  const isTopPerson = user !== null && user.reporting_to === null;
  const errors: FieldErrors = {
    ...(await reportingErrors(tx, draft, user)),
    ...(await accessErrors(tx, session, form, draft, user)),
    ...permissionErrors(session, form, draft, user),
    ...(await networkErrors(tx, draft, user)),
    ...tabErrors(form, draft, user),
    ...(await takenErrors(tx, draft, user)),
    ...userGeneralErrors(draft, { creating: user === null, isTopPerson }),
  };
  if (isInvited) for (const field of LEFT_TO_THEM) if (!form[field]) delete errors[field];
  return errors;
}

async function takenErrors(tx: Db, draft: UserDraft, user: UserRow | null): Promise<FieldErrors> {
  const { email, username, phone } = draft;
  const taken = await selectTaken(tx, { email, username, phone, exceptId: user?.id ?? 0 });
  const fields = (['email', 'username', 'phone'] as const).filter((field) => draft[field] && taken[field]);
  return Object.fromEntries(fields.map((field) => [field, say('field.taken', { field: { label: LABELS[field] } })]));
}

async function reportingErrors(tx: Db, draft: UserDraft, user: UserRow | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (draft.country !== null && !(await existsCountry(tx, draft.country))) errors.country = 'There is no such country';
  const manager = draft.reporting_to;
  // A user may keep reporting to a colleague who has left.
  if (manager === null || manager === user?.reporting_to) return errors;
  if (manager === user?.id) errors.reporting_to = 'A user cannot report to himself or herself';
  else if (!(await existsLiveUser(tx, manager))) errors.reporting_to = 'There is no such user to report to';
  else if (user && (await selectManagersFrom(tx, manager)).includes(user.id))
    errors.reporting_to = 'This person reports to the user already';
  return errors;
}

/** Password and passcode allow signing in as this user, with the user name or e-mail. */
async function accessErrors(tx: Db, session: Session, form: UserForm, draft: UserDraft, user: UserRow | null) {
  const errors: FieldErrors = {};
  const passwordProblem = form.password ? newPasswordError(form.password, draft) : null;
  if (passwordProblem) errors.password = passwordProblem;
  const refusal = user && (form.password || form.passcode) ? await mayTakeOver(tx, session, user.id) : null;
  if (refusal && form.password) errors.password = refusal;
  if (refusal && form.passcode) errors.passcode = refusal;
  if (!user || user.id === session.userId || !reachesBeyond(session.permissions, user)) return errors;
  for (const field of ['email', 'username'] as const) if (draft[field] !== user[field]) errors[field] = BEYOND;
  if (form.profile_image || form.remove_profile_image) errors.profile_image = BEYOND;
  return errors;
}

function permissionErrors(session: Session, form: UserForm, draft: UserDraft, user: UserRow | null): FieldErrors {
  if (!form.checkedPermissions) return {};
  const problem = grantError(session, user?.permissions ?? [], draft.permissions, user?.id === session.userId);
  return problem ? { checkedPermissions: problem } : {};
}

async function networkErrors(tx: Db, draft: UserDraft, user: UserRow | null): Promise<FieldErrors> {
  const added = draft.networkIds.filter((id) => !user?.network_ids.includes(id));
  const live = await selectLiveNetworkIds(tx, added);
  return added.every((id) => live.includes(id))
    ? {}
    : { checkedNetworks: 'One of the networks does not exist any more' };
}

/** product.md section 5, "Permissions submit"; checked if the tab was filled in at all, and always for a new user. */
function tabErrors(form: UserForm, { permissions, networkIds }: UserDraft, user: UserRow | null): FieldErrors {
  if (user && !form.checkedPermissions && !form.checkedNetworks) return {};
  const problem = permissionsTabError(permissions, networkIds);
  if (!problem) return {};
  return {
    ...(permissions.length ? {} : { checkedPermissions: problem }),
    ...(networkIds.length ? {} : { checkedNetworks: problem }),
  };
}
