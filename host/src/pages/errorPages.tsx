/** Pages in place of one that is not there, each with Back, and their layout. product.md section 2, "Error screens". */
import { translated, useDocumentTitle, useSession } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, EmptyBox, LinkUnavailableDrawing, NotFoundDrawing } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { t } from '../texts.ts';
import styles from './ErrorScreen.module.css';

/** Time to wait for the browser to start going back; it fires an event at once when there is a previous entry. */
const BEGIN_MS = 300;
/** Events that show it has started: the page is left, or another history entry is shown. */
const BEGINNINGS = ['beforeunload', 'pagehide', 'popstate'] as const;

/** 404; inside the shell for addresses of pages whose remote is unknown, otherwise `standalone`. */
export function NotFoundPage({ standalone = false }: { standalone?: boolean }) {
  const title = t(TITLES.notFound);
  const page = <PageWithBack drawing={<NotFoundDrawing />} title={title} message={t(SCREENS.notFoundMessage)} />;
  return standalone ? <main className={styles.window}>{page}</main> : page;
}

/** 410: the link was used already or has expired. */
export function LinkUnavailablePage() {
  const title = t(TITLES.linkUnavailable);
  return (
    <main className={styles.window}>
      <PageWithBack drawing={<LinkUnavailableDrawing />} title={title} message={t(SCREENS.linkUnavailableMessage)} />
    </main>
  );
}

/**
 * An announced page inside the shell: says in plain words that it is not there yet. R-26. `title` is the English name of the
 * page, which the sidebar translates too.
 */
export function SoonPage({ title }: { title: string }) {
  const message = t('This page is not ready yet. It will open here as soon as it is.');
  return <PageWithBack drawing={<EmptyBox />} title={translated(title)} message={message} />;
}

function PageWithBack(props: { drawing: ReactNode; title: string; message: string }) {
  useDocumentTitle(props.title);
  const back = (
    <Button type="primary" icon={<ArrowLeftOutlined />} onClick={useGoBack()}>
      {t('Back')}
    </Button>
  );
  return <ErrorScreen {...props} action={back} />;
}

/**
 * Returns a function that goes back in history, also to another site. Without a previous entry it opens /home, or the
 * sign-in for signed-out users.
 */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  return useCallback(() => {
    const goHome = () => void navigate(isAuthenticated ? '/home' : '/', { replace: true });
    if (window.history.length <= 1) return goHome();
    stopWaiting.current();
    // The length also counts forward entries; when only those exist, going back does nothing.
    const timer = setTimeout(() => {
      stop();
      goHome();
    }, BEGIN_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const event of BEGINNINGS) window.removeEventListener(event, stop);
    };
    for (const event of BEGINNINGS) window.addEventListener(event, stop);
    stopWaiting.current = stop;
    void navigate(-1);
  }, [navigate, isAuthenticated]);
}

interface ErrorScreenProps {
  drawing: ReactNode;
  title: string;
  message: string;
  action: ReactNode;
  /** Below the action. */
  note?: ReactNode;
  /** Of one that comes by itself. */
  role?: 'alert';
}

/** The common layout of 404, 410 and failure: a drawing, an explanation and one button. */
export function ErrorScreen({ drawing, title, message, action, note, role }: ErrorScreenProps) {
  return (
    <section className={styles.screen} role={role}>
      {drawing}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{message}</p>
      {action}
      {note && <p>{note}</p>}
    </section>
  );
}
