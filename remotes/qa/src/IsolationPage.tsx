/** Shows one screen of a remote in isolation and in any state, for QA. Every state has a link. */
import { type PageRelease, remotesOfPage, useDocumentTitle, useRemotesOfPage } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { Navigate, useNavigate, useParams } from '@salesdesk/shared/router';
import { Button, NotFoundDrawing } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect } from 'react';
import { Controls } from './Controls.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';
import styles from './IsolationPage.module.css';
import { isolationAddress } from './isolation.model.ts';
import { Recorder } from './Recorder.tsx';
import { releaseFor } from './releases.ts';
import { t } from './texts.ts';
import { useIsolation } from './useIsolation.ts';

export default function IsolationPage() {
  const { remote } = useParams();
  const { releases, isComplete } = useRemotesOfPage();
  const [first] = [...releases.keys()].toSorted();
  const isAtHome = mayHoldFrames();
  useEffect(() => void remotesOfPage.loadEvery().catch(() => {}), []);
  useDocumentTitle(remote ? t('Isolation: {{remote}}', { remote }) : t('Isolation'));
  useEffect(() => {
    if (remote && !isAtHome) location.reload();
  }, [remote, isAtHome]);
  if (!remote && first && isComplete) return <Navigate to={isolationAddress(first)} replace />;
  if (!isAtHome || !isComplete) return null;
  const live = releaseFor(remote ?? '', null);
  if (!live) return <NoSuchRemote />;
  return <IsolatedRemote key={live.name} live={live} />;
}

/**
 * Whether this document's policy allows frames. The policy belongs to the address the document was loaded from, so
 * client-side navigation from another page keeps that page's policy.
 */
function mayHoldFrames(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.startsWith('/isolate/');
}

function IsolatedRemote({ live }: { live: PageRelease }) {
  const isolation = useIsolation(live);
  return (
    <div className={styles.page}>
      <Controls isolation={isolation} />
      <main className={styles.stage}>
        <FrameCanvas isolation={isolation} />
        <Recorder isolation={isolation} />
      </main>
    </div>
  );
}

/** In place of the page of a remote that there is none of; as the host's 404. */
function NoSuchRemote() {
  const navigate = useNavigate();
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/home', { replace: true }));
  useDocumentTitle(t(TITLES.notFound));
  return (
    <main className={styles.none}>
      <NotFoundDrawing />
      <h1 tabIndex={-1}>{t(TITLES.notFound)}</h1>
      <p>{t(SCREENS.notFoundMessage)}</p>
      <Button type="primary" icon={<ArrowLeftOutlined />} onClick={goBack}>
        {t('Back')}
      </Button>
    </main>
  );
}
