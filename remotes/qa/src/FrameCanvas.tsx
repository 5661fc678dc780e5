import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './FrameCanvas.module.css';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

/**
 * The frame with its width as a label. The frame has exactly that width, so that the screen's media queries apply, and
 * is scaled down when there is less space.
 */
export function FrameCanvas({ isolation: { release, state, shown, frame } }: { isolation: Isolation }) {
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

interface Size {
  width: number;
  height: number;
}

/** The element's current size in whole pixels. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
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
