/** The own details, theme and language, password, recovery codes and signed-in browsers. */
import { Slot, useSession } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { Page } from '@salesdesk/shared/ui/core';
import { Appearance, ShortcutChoice, ToastChoice } from './BrowserChoices.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import styles from './MyProfilePage.module.css';
import { NotificationPreferences } from './NotificationPreferences.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SignedInBrowsers } from './SignedInBrowsers.tsx';
import { t } from './texts.ts';

export default function MyProfilePage() {
  const { userId, user } = useSession();
  if (user?.must_change_password)
    return (
      <Page title={t(TITLES.profile)}>
        <div className={styles.cards}>
          <ChangePassword isFirst />
        </div>
      </Page>
    );
  return (
    <Page title={t(TITLES.profile)}>
      <div className={styles.cards}>
        <div className={styles.column}>
          <OwnDetails />
          <NotificationPreferences />
        </div>
        <div className={styles.column}>
          <ChangePassword />
          <RecoveryCodes />
        </div>
        <Appearance />
        <ToastChoice />
        <ShortcutChoice />
        <SignedInBrowsers />
        {userId !== null && (
          <Slot
            name="profile.section"
            props={{ userId }}
            around={({ title }, section) => (
              <section className={styles.card}>
                <h2>{title}</h2>
                {section}
              </section>
            )}
          />
        )}
      </div>
    </Page>
  );
}
