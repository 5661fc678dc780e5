/** Shows one screen of a remote in isolation and in any state, for QA. Every state has a link. */
import { type PageRelease, remotesOfPage, useDocumentTitle, useRemotesOfPage } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { Navigate, useNavigate, useParams } from '@salesdesk/shared/router';
import { Button, NotFoundDrawing } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Controls } from './Controls.tsx';
import styles from './IsolationPage.module.css';
import { isolationAddress } from './isolation.model.ts';
import { Recorder } from './Recorder.tsx';
import { t } from './texts.ts';
import { type Isolation, releaseFor, useIsolation } from './useIsolation.ts';

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

/**
 * The frame with its width as a label. The frame has exactly that width, so that the screen's media queries apply, and
 * is scaled down when there is less space.
 */
function FrameCanvas({ isolation: { release, state, shown, frame } }: { isolation: Isolation }) {
  const room = useRef<HTMLDivElement>(null);
  const available = useSize(room);
  const width = state.width ?? available.width;
  const scale = Math.min(1, available.width / width);
  return (
    <section className={styles.canvas} aria-label={t('Screen')}>
      <p className={styles.caption}>
        <strong className="sd-figures">{width} px</strong>
        {scale < 1 && (
          <span className="sd-figures">{t('drawn at {{percent}} %', { percent: Math.round(scale * 100) })}</span>
        )}
        <span className={styles.version}>
          {release.name} {release.version}
        </span>
      </p>
      <div ref={room} className={styles.room}>
        {available.width > 0 && (
          <div className={styles.window} style={{ width: width * scale }}>
            <iframe
              key={shown.key}
              ref={frame}
              className={styles.frame}
              title={t('{{name}} alone', { name: release.name })}
              src={shown.address}
              style={{ width, height: available.height / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** The element's current size in whole pixels. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
