/** An announced page inside the shell: says in plain words that it is not there yet. R-26. */
import { translated, useDocumentTitle } from '@salesdesk/shared';
import { EmptyBox } from '@salesdesk/shared/ui/core';
import { t } from '../texts.ts';
import { BackButton } from './BackButton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

/** `title` is the English name of the page, which the sidebar translates too. */
export function SoonPage({ title }: { title: string }) {
  const name = translated(title);
  useDocumentTitle(name);
  return (
    <ErrorScreen
      drawing={<EmptyBox />}
      title={name}
      message={t('This page is not ready yet. It will open here as soon as it is.')}
      action={<BackButton />}
    />
  );
}
