import {
  dataOf,
  http,
  messagesOf,
  queryKeys,
  roleName,
  translated,
  useChange,
  useFailureToast,
  useGrantors,
  useQuery,
  useQueryClient,
  useSession,
} from '@salesdesk/shared';
import {
  endpoints,
  IMAGE_EXTENSIONS,
  IMAGE_HINT,
  type ProfileFields,
  type Sent,
  TOASTS,
  USER_FIELD_LABELS,
  type UserDetail,
} from '@salesdesk/shared/domain';
import { Button, LoadFailure, Switch, UserAvatar } from '@salesdesk/shared/ui/core';
import { chooseImage, Field, Input, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';

/** The own details: picture, telephone and notices are changed here, the rest by a colleague who may edit users. */
export function OwnDetails() {
  const { user, role } = useSession();
  const profile = useOwnProfile();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const details = [
    [t('Username'), user?.username],
    [t('Email'), user?.email],
    [t('Designation'), user?.designation],
    [t('Reporting to'), profile.detail?.reporting_person?.full_name],
    [t('Role'), role && roleName(role)],
  ] as const;
  return (
    <section className={styles.card} aria-label={t('Own details')}>
      <h2 className={styles.name}>{name}</h2>
      <OwnPicture name={name} profile={profile} />
      {profile.hasFailed ? (
        <LoadFailure onRetry={profile.retry} />
      ) : (
        <>
          <OwnPhone profile={profile} />
          <ReceiveNotifications profile={profile} />
        </>
      )}
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
      <WhoChangesTheRest />
    </section>
  );
}

/** The own picture, or initials; a chosen file is saved at once. */
function OwnPicture({ name, profile }: { name: string; profile: OwnProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const { detail, save, refuse, errors, pending } = profile;
  const isPending = pending === 'profile_image';
  const choose = (file: File | undefined) =>
    chooseImage(
      file,
      (picture) => void save('profile_image', { profile_image: picture }),
      (refusal) => refuse('profile_image', refusal),
    );
  return (
    <div className={styles.picture}>
      <UserAvatar name={name} image={detail?.profile_image} size={72} />
      <div>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon={<UploadOutlined />}
            loading={isPending}
            disabled={!detail}
            onClick={() => input.current?.click()}
          >
            {detail?.profile_image ? t('Change picture') : t('Add a picture')}
          </Button>
          {detail?.profile_image && (
            <Button
              size="small"
              type="text"
              disabled={isPending}
              onClick={() => void save('profile_image', { remove_profile_image: true })}
            >
              {t('Remove picture')}
            </Button>
          )}
        </div>
        <p
          className={styles.hint}
          role={errors.profile_image ? 'alert' : undefined}
          data-error={Boolean(errors.profile_image)}
        >
          {translated(errors.profile_image ?? IMAGE_HINT)}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          aria-label={t('Own picture')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Allow choosing the same file again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** The own telephone number, in any notation; Save appears once it differs. */
function OwnPhone({ profile }: { profile: OwnProfile }) {
  const { detail, save, errors, pending } = profile;
  // Null until something is typed, so that the stored number shows.
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const stored = detail?.phone ?? '';
  const isChanged = typed !== null && typed.trim() !== stored;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    if (isChanged && (await save('phone', { phone: typed.trim() }))) setTyped(null);
  };
  return (
    <form
      ref={form}
      className={styles.phone}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('Phone')}
    >
      <Field
        label={t(USER_FIELD_LABELS.phone)}
        required
        error={errors.phone}
        hint={t('With its country code, or as it is dialled in your country.')}
      >
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          disabled={!detail}
          value={typed ?? stored}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {isChanged && (
        <span className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={pending === 'phone'}>
            {t('Save phone')}
          </Button>
          <Button onClick={() => setTyped(null)}>{t('Cancel')}</Button>
        </span>
      )}
    </form>
  );
}

/** The main switch of the own notices; saved at once. */
function ReceiveNotifications({ profile }: { profile: OwnProfile }) {
  const { detail, save, pending } = profile;
  const labelId = useId();
  const hintId = useId();
  const isPending = pending === 'receiveNotifications';
  return (
    <div className={styles.switch}>
      <span>
        <span id={labelId}>{t('Receive Notifications')}</span>
        <small id={hintId}>
          {t('Notices in Salesdesk about what is assigned to you and about moves of your leads.')}
        </small>
      </span>
      <Switch
        checked={detail?.receive_notifications ?? false}
        disabled={!detail}
        // Not disabled while pending, because that would remove the focus.
        aria-busy={isPending || undefined}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        onChange={(receives) => isPending || void save('receiveNotifications', { receiveNotifications: receives })}
      />
    </div>
  );
}

/** 'Anna Weber or Tom Berg can change these.' */
function WhoChangesTheRest() {
  const { userId } = useSession();
  const data = useGrantors('system.staff.edit');
  const names = (data ?? []).filter((editor) => editor.user_id !== userId).map(({ full_name }) => full_name);
  const last = names.pop();
  if (last === undefined) return <p className={styles.below}>{t('An administrator changes these.')}</p>;
  return (
    <p className={styles.below}>
      {names.length
        ? t('{{names}} or {{name}} can change these.', { names: names.join(', '), name: last })
        : t('{{name}} can change these.', { name: last })}
    </p>
  );
}

const FIELDS = ['phone', 'profile_image', 'receiveNotifications'] as const;
type ProfileField = (typeof FIELDS)[number];
type Changes = Sent<ProfileFields> & { field: ProfileField };

/** `errors` are the server's messages by field; `save` returns whether the change was saved. */
function useOwnProfile() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.users, 'detail', userId];
  const query = useQuery({
    queryKey,
    enabled: userId !== null,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.users.detail, { params: { id: userId ?? 0 }, signal })),
  });
  useFailureToast(query.error, TOASTS.fetchUser);
  const [errors, setErrors] = useState<Partial<Record<ProfileField, string>>>({});
  const detail = query.data;

  const saving = useChange<UserDetail, Changes>({
    mutationFn: ({ field: _, ...fields }) =>
      http.post(endpoints.users.updateOwn, { ...fields, version: detail?.version ?? 0 }),
    says: {
      needsData: true,
      validation: 'quiet',
      onValidations: (validations, message) => setErrors(messagesOf(validations, FIELDS, message)),
    },
    onDone: ({ data }) => {
      client.setQueryData(queryKey, data);
      void client.invalidateQueries({ queryKey: [...queryKeys.auth, 'logged-in', userId] });
    },
    // Somebody changed the details meanwhile: the next try is made against what they are now.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });

  const save = async (field: ProfileField, fields: Sent<ProfileFields>): Promise<boolean> => {
    setErrors(({ [field]: _, ...others }) => others);
    return (await saving.run({ field, ...fields })) !== null;
  };

  return {
    detail,
    hasFailed: query.isError && !detail,
    retry: () => void query.refetch(),
    save,
    errors,
    refuse: (field: ProfileField, message: string) => setErrors((known) => ({ ...known, [field]: message })),
    /** The field that is being saved. */
    pending: saving.isPending ? (saving.pending?.field ?? null) : null,
  };
}

type OwnProfile = ReturnType<typeof useOwnProfile>;
