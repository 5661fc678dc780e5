/** The input of the user form, navigation between its tabs, and saving. product.md sections 4, 5 and 8. */
import { notify, useBus, useCountries, useNetworks, useRecordForm, useUsers } from '@salesdesk/shared';
import {
  permissionsTabError,
  STATUS,
  TOASTS,
  USER_FIELD_LABELS,
  type UserDetail,
  type UserGeneralValues,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { inviteUser, saveUser } from './team.api.ts';
import { bodyOf, formOf, generalErrors, type SavedUser, type UserForm, type UserTab, withAll } from './team.model.ts';
import { t } from './texts.ts';

export const USER_DRAFT = 'user';

const GENERAL_FIELDS = Object.keys(USER_FIELD_LABELS) as (keyof UserGeneralValues)[];

const conflictLabels = () => ({
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

/** `user` is the user to edit, null to add one; a failure loses no input. */
export function useUserForm(user: UserDetail | null, onSaved: (userId: number, saved?: SavedUser) => void) {
  const countries = useCountries();
  const reporting = useUsers(TOASTS.fetchReportingTo);
  const networks = useNetworks();
  const record = useRecordForm<UserForm, UserDetail, SavedUser, { tab: UserTab }>({
    name: USER_DRAFT,
    opened: { id: user?.user_parent_id ?? null, version: user?.version, form: formOf(user) },
    secrets: ['password', 'passcode'],
    extra: () => ({ tab: 'general' }),
    conflictLabels: conflictLabels(),
    formOf,
    save: (form, edited, idempotencyKey, saved) => {
      const names = {
        country: countries.items.find((country) => country.country_id === form.country)?.country_name ?? '',
        reporting: reporting.items.find((other) => other.user_parent_id === form.reporting_to)?.full_name ?? '',
      };
      const body = bodyOf(form, saved, names);
      return form.invites ? inviteUser(body, idempotencyKey) : saveUser(body, edited, idempotencyKey);
    },
    // Messages of General are shown under their fields on that tab; those of Permissions are toasts. product.md section 8.
    serverErrors: (validations, message) => {
      const ofNetworks = validationFor(validations, 'checkedNetworks');
      const ofGeneral = generalMessages(validations);
      if (ofNetworks) notify.warning(TOASTS.userNetworks);
      if (Object.keys(ofGeneral).length) change({ tab: 'general' });
      else if (!ofNetworks) notify.error(validationFor(validations, 'checkedPermissions') ?? message);
      return ofGeneral;
    },
    onSaved: (id, data) => onSaved(id ?? data?.user_id ?? 0, data),
  });
  const { form, state, setErrors, change } = record;
  // One that was added over the form is chosen.
  useBus('network.changed', ({ networkId }) => {
    record.set('checkedNetworks', withAll(form.checkedNetworks, [networkId], true));
    networks.retry();
  });
  /** The active networks, and those that the edited user has. */
  const offered = networks.items.filter(
    (network) => network.network_status === STATUS.active || user?.network_ids.includes(network.network_id),
  );
  /** Permissions opens only when General is valid, by Next or by its tab. */
  const open = (tab: UserTab) => {
    const found = tab === 'permissions' ? generalErrors(form, state.id === null ? null : state.saved) : {};
    setErrors(found);
    if (Object.keys(found).length) return;
    // Somebody who is invited gets every network, unless some are chosen.
    if (tab === 'permissions' && form.invites && !form.checkedNetworks.length)
      record.set(
        'checkedNetworks',
        offered.map((network) => network.network_id),
      );
    change({ tab });
  };

  const submit = () => {
    const refusal = permissionsTabError(form.checkedPermissions, form.checkedNetworks);
    if (refusal) notify.error(refusal, { key: 'user-form' });
    else record.submit();
  };

  return { ...record, tab: record.extra.tab, open, submit, countries, reporting, networks, offered };
}

function generalMessages(validations: Validations) {
  const fields = Object.keys(validations).filter((field) => field in formOf(null) && !field.startsWith('checked'));
  return Object.fromEntries(fields.map((field) => [field, validationFor(validations, field)]));
}

export type UserFormState = ReturnType<typeof useUserForm>;
