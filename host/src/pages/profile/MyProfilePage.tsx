/** Own details, password, recovery codes, and the browsers one is signed in on (decision 34). */
import { useSession } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { Page, UserAvatar } from '@salesdesk/shared/ui/core';
import { ChangePassword } from './ChangePassword.tsx';
import styles from './MyProfilePage.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SignedInBrowsers } from './SignedInBrowsers.tsx';

export function MyProfilePage() {
  const { user, role } = useSession();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const details = [
    ['Username', user?.username],
    ['Email', user?.email],
    ['Phone', user?.phone],
    ['Designation', user?.designation],
    ['Role', role],
  ] as const;
  return (
    <Page title={TITLES.profile}>
      <div className={styles.cards}>
        <section className={styles.card} aria-label="Own details">
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
        <SignedInBrowsers />
      </div>
    </Page>
  );
}
