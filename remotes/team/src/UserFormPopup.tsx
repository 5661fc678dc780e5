import { copyText, namedCountries } from '@salesdesk/shared';
import {
  STATUS,
  USER_FIELD_LABELS,
  type UserDetail,
  type UserGeneralValues,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { Button, Skeleton } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, FieldGrid, ImageField, Input, PasswordField, Select } from '@salesdesk/shared/ui/form';
import { CopyOutlined, KeyOutlined } from '@salesdesk/shared/ui/icons';
import { ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import { PermissionsTab } from './PermissionsTab.tsx';
import type { SavedUser, UserTab } from './team.model.ts';
import { t } from './texts.ts';
import { usePasscode, useUserDetail } from './useColleague.ts';
import { type UserFormState, useUserForm } from './useUserForm.ts';

interface UserFormPopupProps {
  /** The row to edit; null to add a user. */
  row: UserListItem | null;
  onClose: () => void;
  /** `saved` has the link of somebody who was invited. */
  onSaved: (userId: number, saved?: SavedUser) => void;
}

const FRAME = { open: true, isTall: true, isWide: true } as const;

/** Add or edit a colleague: General, then Permissions. product.md section 2, "Add/Edit User popup". */
export function UserFormPopup({ row, onClose, onSaved }: UserFormPopupProps) {
  const user = useUserDetail(row, onClose);
  if (row && !user) return <LoadingPopup onClose={onClose} />;
  return <UserForm user={user} onClose={onClose} onSaved={onSaved} />;
}

function UserForm({ user, onClose, onSaved }: Omit<UserFormPopupProps, 'row'> & { user: UserDetail | null }) {
  const state = useUserForm(user, onSaved);
  const isGeneral = state.tab === 'general';
  return (
    <>
      <Popup
        {...FRAME}
        title={user ? t('Edit User') : t('Add User')}
        steps={[
          {
            key: 'general',
            label: t('General'),
            state: Object.values(state.errors).some(Boolean) ? 'error' : isGeneral ? 'todo' : 'done',
          },
          { key: 'permissions', label: t('Permissions'), state: 'todo' },
        ]}
        current={state.tab}
        onStep={(tab) => state.open(tab as UserTab)}
        isDirty={state.isDirty}
        sending={state.sending}
        onClose={onClose}
        onSubmit={isGeneral ? () => state.open('permissions') : state.submit}
        footLeft={
          isGeneral ? (
            !user && (
              <Checkbox checked={state.form.invites} onChange={(event) => state.set('invites', event.target.checked)}>
                {t('Invite by a link')}
              </Checkbox>
            )
          ) : (
            <Button onClick={() => state.open('general')}>{t('Back')}</Button>
          )
        }
        footRight={
          <Button type="primary" htmlType="submit" loading={state.busy}>
            {isGeneral ? t('Next') : t('Submit')}
          </Button>
        }
      >
        {isGeneral ? <GeneralTab {...state} user={user} /> : <PermissionsTab {...state} user={user} />}
      </Popup>
      <ConflictDialog question={state.conflict.question} onAnswer={state.conflict.answer} />
    </>
  );
}

function LoadingPopup({ onClose }: { onClose: () => void }) {
  return (
    <Popup
      {...FRAME}
      title={t('Edit User')}
      steps={[{ key: 'general', label: t('General') }]}
      current="general"
      isDirty={false}
      onClose={onClose}
      onSubmit={() => {}}
      footRight={null}
    >
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </Popup>
  );
}

type TextName = Exclude<keyof UserGeneralValues, 'country' | 'reporting_to' | 'password'>;

/** First tab: personal details and sign-in. product.md section 2, "General fields". */
function GeneralTab({
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
      hint={form.invites && name === 'email' && t('They get a link to choose their password. You see it in the end.')}
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

interface PasscodeFieldProps {
  id?: string;
  value: string;
  onChange: (passcode: string) => void;
  'aria-describedby'?: string;
}

/** Read-only: generated by the server, copied for the user, and bound to them when the form is saved. */
function PasscodeField({ id, value, onChange, 'aria-describedby': describedBy }: PasscodeFieldProps) {
  const { run: generate, isPending } = usePasscode(onChange);
  const copy = () => copyText(value, t('Passcode copied'), t('Select the passcode and copy it by hand.'));
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Input id={id} value={value} readOnly aria-describedby={describedBy} className="sd-figures" />
      {value ? (
        <Button icon={<CopyOutlined />} aria-label={t('Copy passcode')} onClick={() => void copy()} />
      ) : (
        <Button icon={<KeyOutlined />} loading={isPending} onClick={() => void generate()}>
          {t('Generate')}
        </Button>
      )}
    </div>
  );
}
