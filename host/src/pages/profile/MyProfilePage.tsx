/** Own details, password, recovery codes and signed-in browsers. */
import { useSession } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { Page, UserAvatar } from '@salesdesk/shared/ui/core';
import { lazy, Suspense } from 'react';
import { t } from '../../texts.ts';
import { ChangePassword } from './ChangePassword.tsx';
import styles from './MyProfilePage.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SignedInBrowsers } from './SignedInBrowsers.tsx';

const NotificationPreferences = lazy(() =>
  import('./NotificationPreferences.tsx').then((module) => ({
    default: module.NotificationPreferences,
  })),
);

export function MyProfilePage() {
  const { user, role } = useSession();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const details = [
    [t('Username'), user?.username],
    [t('Email'), user?.email],
    [t('Phone'), user?.phone],
    [t('Designation'), user?.designation],
    [t('Role'), role],
  ] as const;
  return (
    <Page title={t(TITLES.profile)}>
      <div className={styles.cards}>
        <section className={styles.card} aria-label={t('Own details')}>
          <div className={styles.who}>
            <UserAvatar name={name} image={user?.profile_image} size={56} />
            <h2>{name}</h2>
          </div>
          <dl className={styles.details}>
            {details.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || '--'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <ChangePassword />
        <RecoveryCodes />
        <Suspense fallback={null}>
          <NotificationPreferences />
        </Suspense>
        <SignedInBrowsers />
      </div>
    </Page>
  );
}
