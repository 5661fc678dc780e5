import { roleName, useGrantors, useSession } from '@salesdesk/shared';
import { LoadFailure, Switch } from '@salesdesk/shared/ui/core';
import { useId } from 'react';
import styles from './MyProfilePage.module.css';
import { OwnPhone } from './OwnPhone.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { t } from './texts.ts';
import { type OwnProfile, useOwnProfile } from './useOwnProfile.ts';

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
