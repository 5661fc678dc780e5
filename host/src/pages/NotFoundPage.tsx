import { useDocumentTitle } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { NotFoundDrawing } from '@salesdesk/shared/ui/core';
import { t } from '../texts.ts';
import { BackButton } from './BackButton.tsx';
import styles from './ErrorScreen.module.css';
import { ErrorScreen } from './ErrorScreen.tsx';

/** 404; inside the shell for announced pages, otherwise `standalone`. */
export function NotFoundPage({ standalone = false }: { standalone?: boolean }) {
  useDocumentTitle(t(TITLES.notFound));
  const screen = (
    <ErrorScreen
      drawing={<NotFoundDrawing />}
      title={t(TITLES.notFound)}
      message={t(SCREENS.notFoundMessage)}
      action={<BackButton />}
    />
  );
  return standalone ? <main className={styles.window}>{screen}</main> : screen;
}
