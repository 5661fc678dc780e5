import { useDocumentTitle } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { LinkUnavailableDrawing } from '@salesdesk/shared/ui/core';
import { t } from '../texts.ts';
import { BackButton } from './BackButton.tsx';
import styles from './ErrorScreen.module.css';
import { ErrorScreen } from './ErrorScreen.tsx';

/** 410: the link was used already or has expired. */
export function LinkUnavailablePage() {
  useDocumentTitle(t(TITLES.linkUnavailable));
  return (
    <main className={styles.window}>
      <ErrorScreen
        drawing={<LinkUnavailableDrawing />}
        title={t(TITLES.linkUnavailable)}
        message={t(SCREENS.linkUnavailableMessage)}
        action={<BackButton />}
      />
    </main>
  );
}
