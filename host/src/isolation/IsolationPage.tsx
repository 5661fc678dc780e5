/** Shows one screen of a remote in isolation and in any state, for QA. Every state has a link. */
import { useDocumentTitle } from '@salesdesk/shared';
import { Navigate, useParams } from '@salesdesk/shared/router';
import { useEffect } from 'react';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { loadEveryRemote, type RemoteEntry, useCatalog, useKnowsEveryRemote } from '../remotes/discovery.ts';
import { useLoggedInUser } from '../shell/useLoggedInUser.ts';
import { t } from '../texts.ts';
import { isolationAddress, mayHoldFrames } from './address.ts';
import { Controls } from './Controls.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';
import styles from './IsolationPage.module.css';
import { Recorder } from './Recorder.tsx';
import { releaseFor } from './releases.ts';
import { useIsolation } from './useIsolation.ts';

export function IsolationPage() {
  const { remote } = useParams();
  const { remotes } = useCatalog();
  const [first] = [...remotes.keys()].toSorted();
  const isKnown = useKnowsEveryRemote();
  const isAtHome = mayHoldFrames();
  useEffect(() => void loadEveryRemote().catch(() => {}), []);
  useDocumentTitle(remote ? t('Isolation: {{remote}}', { remote }) : t('Isolation'));
  useEffect(() => {
    if (remote && !isAtHome) location.reload();
  }, [remote, isAtHome]);
  if (!remote && first && isKnown) return <Navigate to={isolationAddress(first)} replace />;
  if (!isAtHome || !isKnown) return null;
  const live = releaseFor(remote ?? '', null);
  if (!live) return <NotFoundPage standalone />;
  return <IsolatedRemote key={live.name} live={live} />;
}

function IsolatedRemote({ live }: { live: RemoteEntry }) {
  useLoggedInUser();
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
