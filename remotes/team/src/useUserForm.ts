/** What is typed into the user form, the way between its tabs, and saving it. product.md sections 4, 5 and 8. */
import {
  announce,
  announceFailure,
  newWish,
  notify,
  type Reply,
  t,
  useConflict,
  useCountries,
  useDraft,
  useNetworks,
  useRestoredDraft,
  useSending,
  useUsers,
} from '@salesdesk/shared';
import {
  conflictOf,
  permissionsTabError,
  TOASTS,
  USER_FIELD_LABELS,
  type UserDetail,
  type UserGeneralErrors,
  type UserGeneralValues,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { saveUser } from './team.api.ts';
import {
  bodyOf,
  draftOf,
  formOf,
  generalErrors,
  isDirty,
  type UserDraft,
  type UserForm,
  type UserTab,
} from './team.model.ts';

export type UserFormErrors = UserGeneralErrors & { profile_image?: string; passcode?: string };

export const USER_DRAFT = 'user';

const GENERAL_FIELDS = Object.keys(USER_FIELD_LABELS) as (keyof UserGeneralValues)[];

const conflictWords = () => ({
  record: t('this user'),
  labels: {
    ...Object.fromEntries(GENERAL_FIELDS.map((field) => [field, t(USER_FIELD_LABELS[field])])),
    profile_image: t('Profile image'),
    remark: t('Remark'),
    receiveNotifications: t('Receive Notifications'),
    checkedPermissions: t('Permissions'),
    checkedNetworks: t('Networks'),
  },
});

/** `opened` is who is edited, null to add somebody; on a failure everything typed stays. */
export function useUserForm(opened: UserDetail | null, onSaved: (userId: number) => void) {
  const record = opened?.user_parent_id ?? null;
  const restored = useRestoredDraft<UserDraft>(USER_DRAFT, record);
  const [user, setUser] = useState(restored?.user ?? opened);
  const [wish] = useState(() => newWish(restored?.idempotencyKey));
  const sending = useSending();
  const conflict = useConflict<UserForm>(conflictWords());
  const countries = useCountries();
  const reporting = useUsers(TOASTS.fetchReportingTo);
  const networks = useNetworks();
  const [form, setForm] = useState(() => ({ ...formOf(user), ...restored?.form }));
  const [tab, setTab] = useState<UserTab>(restored?.tab ?? 'general');
  const [errors, setErrors] = useState<UserFormErrors>({});
  const [busy, setBusy] = useState(false);

  const dirty = isDirty(form, user);
  useDraft(USER_DRAFT, record, dirty ? { ...draftOf(form, user), tab, idempotencyKey: wish() } : null);

  const setError = (field: keyof UserFormErrors, message: string | undefined) =>
    setErrors((current) => ({ ...current, [field]: message }));
  const set = <Field extends keyof UserForm>(field: Field, value: UserForm[Field]) => {
    setForm((current) => ({ ...current, [field]: value }));
    setError(field as keyof UserFormErrors, undefined);
  };

  /** Permissions opens only after General is right, by Next or by its tab. */
  const open = (target: UserTab) => {
    const found = target === 'permissions' ? generalErrors(form, user) : {};
    setErrors(found);
    if (!Object.keys(found).length) setTab(target);
  };

  const submit = async () => {
    const refusal = permissionsTabError(form.checkedPermissions, form.checkedNetworks);
    if (refusal) return notify.error(refusal, { key: 'user-form' });
    if (busy) return;
    setBusy(true);
    try {
      const reply = await save(form, user);
      if (!reply) return;
      const onValidations = (validations: Validations) => refused(validations, reply.message);
      if (announce(reply, { validation: 'quiet', onValidations }))
        onSaved(user?.user_parent_id ?? reply.data?.user_id ?? 0);
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  /** The answer; null when somebody else saved meanwhile and the person wants to look at the form again. */
  const save = async (mine: UserForm, known: UserDetail | null): Promise<Reply<{ user_id: number }> | null> => {
    const names = {
      country: countries.items.find((country) => country.country_id === mine.country)?.country_name ?? '',
      reporting: reporting.items.find((other) => other.user_parent_id === mine.reporting_to)?.full_name ?? '',
    };
    const reply = await sending.send(() => saveUser(bodyOf(mine, known, names), known, wish));
    const found = conflictOf<UserDetail>(reply);
    if (!found || !known) return reply;
    const forms = { base: formOf(known), mine, theirs: found.current && formOf(found.current) };
    const settled = await conflict.settle(found, forms);
    const newest = { ...(found.current ?? known), version: found.version };
    setForm(settled.form);
    if (settled.form !== mine || settled.save) setUser(newest);
    return settled.save ? save(settled.form, newest) : null;
  };

  /** Messages go under their fields on General, which is returned to; those of Permissions are said. product.md section 8. */
  const refused = (validations: Validations, message: string) => {
    if (validationFor(validations, 'checkedNetworks')) notify.warning(TOASTS.userNetworks);
    const general = Object.fromEntries(
      Object.keys(validations)
        .filter((field) => field in form && !field.startsWith('checked'))
        .map((field) => [field, validationFor(validations, field)]),
    );
    setErrors(general);
    if (Object.keys(general).length) setTab('general');
    else if (!validationFor(validations, 'checkedNetworks'))
      notify.error(validationFor(validations, 'checkedPermissions') ?? message);
  };

  return {
    form,
    set,
    errors,
    setError,
    tab,
    open,
    submit,
    busy,
    conflict,
    sending,
    isDirty: dirty,
    notStored: restored?.notStored ?? [],
    countries,
    reporting,
    networks,
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;
