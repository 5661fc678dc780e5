import { roleName, useGrantors, useSession } from '@salesdesk/shared';
import { LoadFailure } from '@salesdesk/shared/ui/core';
import styles from './MyProfilePage.module.css';
import own from './OwnDetails.module.css';
import { OwnPhone } from './OwnPhone.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { ReceiveNotifications } from './ReceiveNotifications.tsx';
import { t } from './texts.ts';
import { useOwnProfile } from './useOwnProfile.ts';

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
      <h2 className={own.name}>{name}</h2>
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

/** 'Anna Weber or Tom Berg can change these.' */
function WhoChangesTheRest() {
  const { userId } = useSession();
  const data = useGrantors('system.staff.edit');
  const names = (data ?? []).filter((editor) => editor.user_id !== userId).map(({ full_name }) => full_name);
  const last = names.pop();
  if (last === undefined) return <p className={own.note}>{t('An administrator changes these.')}</p>;
  return (
    <p className={own.note}>
      {names.length
        ? t('{{names}} or {{name}} can change these.', { names: names.join(', '), name: last })
        : t('{{name}} can change these.', { name: last })}
    </p>
  );
}
