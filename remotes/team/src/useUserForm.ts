/** What is typed into the user form, the way between its tabs, and saving it. Spec sections 4, 5 and 8. */
import { announce, announceFailure, notify, useCountries, useNetworks, useUsers } from '@salesdesk/shared';
import {
  permissionsTabError,
  TOASTS,
  type UserDetail,
  type UserGeneralErrors,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { saveUser } from './team.api.ts';
import { bodyOf, formOf, generalErrors, isDirty, type UserForm, type UserTab } from './team.model.ts';

export type UserFormErrors = UserGeneralErrors & { profile_image?: string; passcode?: string };

/** `user` is who is edited, null to add somebody; on a failure everything typed stays. */
export function useUserForm(user: UserDetail | null, onSaved: (userId: number) => void) {
  const countries = useCountries();
  const reporting = useUsers(TOASTS.fetchReportingTo);
  const networks = useNetworks();
  const [form, setForm] = useState(() => formOf(user));
  const [tab, setTab] = useState<UserTab>('general');
  const [errors, setErrors] = useState<UserFormErrors>({});
  const [busy, setBusy] = useState(false);

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
      const names = {
        country: countries.items.find((country) => country.country_id === form.country)?.country_name ?? '',
        reporting: reporting.items.find((other) => other.user_parent_id === form.reporting_to)?.full_name ?? '',
      };
      const userId = user?.user_parent_id ?? null;
      const reply = await saveUser(bodyOf(form, user, names), userId);
      const onValidations = (validations: Validations) => refused(validations, reply.message);
      if (announce(reply, { validation: 'quiet', onValidations })) onSaved(userId ?? reply.data?.user_id ?? 0);
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  /** Messages go under their fields on General, which is returned to; those of Permissions are said. Spec section 8. */
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
    isDirty: isDirty(form, user),
    countries,
    reporting,
    networks,
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;
