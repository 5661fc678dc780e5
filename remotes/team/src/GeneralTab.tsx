import { namedCountries } from '@salesdesk/shared';
import { STATUS, USER_FIELD_LABELS, type UserDetail, type UserGeneralValues } from '@salesdesk/shared/domain';
import { Field, FieldGrid, ImageField, Input, PasswordField, Select } from '@salesdesk/shared/ui/form';
import { PasscodeField } from './PasscodeField.tsx';
import { t } from './texts.ts';
import type { UserFormState } from './useUserForm.ts';

type TextName = Exclude<keyof UserGeneralValues, 'country' | 'reporting_to' | 'password'>;

/** First tab: personal details and sign-in. product.md section 2, "General fields". */
export function GeneralTab({
  form,
  set,
  errors,
  setError,
  countries,
  reporting,
  user,
  notStored,
}: UserFormState & { user: UserDetail | null }) {
  const text = (name: TextName, type = 'text', autoFocus = false) => (
    <Field
      label={t(USER_FIELD_LABELS[name])}
      required
      error={errors[name]}
      hint={form.invites && name === 'email' && t('They get a link to choose their password. You see it after Submit.')}
    >
      <Input
        type={type}
        value={form[name]}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );
  return (
    <FieldGrid>
      {text('first_name', 'text', true)}
      {text('last_name')}
      {!form.invites && text('designation')}
      {text('email', 'email')}
      {!form.invites && (
        <>
          {text('phone', 'tel')}
          <Field label={t(USER_FIELD_LABELS.country)} required error={errors.country}>
            <Select
              showSearch
              loading={countries.isLoading}
              value={form.country}
              onChange={(id) => set('country', id ?? null)}
              options={namedCountries(countries.items).map((country) => ({
                value: country.country_id,
                label: country.shown_name,
              }))}
            />
          </Field>
          <Field label={t(USER_FIELD_LABELS.reporting_to)} required error={errors.reporting_to}>
            <Select
              showSearch
              allowClear
              loading={reporting.isLoading}
              value={form.reporting_to}
              onChange={(id) => set('reporting_to', id ?? null)}
              options={reporting.items
                .filter(
                  (other) =>
                    other.user_parent_id !== user?.user_parent_id &&
                    (other.status === STATUS.active || other.user_parent_id === form.reporting_to),
                )
                .map((other) => ({ value: other.user_parent_id, label: other.full_name }))}
            />
          </Field>
          {text('username')}
          <Field
            label={t(USER_FIELD_LABELS.password)}
            required={user === null}
            error={errors.password}
            hint={
              notStored.includes('password')
                ? t('Passwords are not kept in a draft: enter it again.')
                : user && t('Leave empty to keep the current one.')
            }
          >
            <PasswordField
              value={form.password}
              maxLength={128}
              onChange={(event) => set('password', event.target.value)}
            />
          </Field>
          {user && (
            <Field
              label={t('Passcode')}
              error={errors.passcode}
              hint={
                notStored.includes('passcode')
                  ? t('Passcodes are not kept in a draft: generate another one.')
                  : t('For a user without their phone: works once, for 10 minutes after saving.')
              }
            >
              <PasscodeField value={form.passcode} onChange={(passcode) => set('passcode', passcode)} />
            </Field>
          )}
          <Field
            label={t('Profile image')}
            error={errors.profile_image}
            hint={notStored.includes('profile_image') && t('Files are not kept in a draft: choose it again.')}
            wide
          >
            <ImageField
              label={t('Profile image')}
              round
              value={form.profile_image}
              onChange={(image) => set('profile_image', image)}
              onRefused={(message) => setError('profile_image', message)}
            />
          </Field>
        </>
      )}
    </FieldGrid>
  );
}
