import { setToastTime, TOAST_TIMES, type ToastTime, translated, useToastTime } from '@salesdesk/shared';
import { Segmented } from '@salesdesk/shared/ui/core';
import styles from './MyProfilePage.module.css';
import own from './OwnDetails.module.css';
import { msg, t } from './texts.ts';

const LABELS: Record<ToastTime, string> = {
  short: msg('5 seconds'),
  minute: msg('1 minute'),
  stay: msg('Until I close them'),
};

/** How long toasts stay in this browser. WCAG 2.2.1, R-220. */
export function ToastChoice() {
  const time = useToastTime();
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('Notices')}>
      <h2>{t('Notices')}</h2>
      <div className={own.choices}>
        <div className={own.choice}>
          <span aria-hidden="true">{t('Stay for')}</span>
          <Segmented
            aria-label={t('Stay for')}
            options={TOAST_TIMES.map((one) => ({ value: one, label: translated(LABELS[one]) }))}
            value={time}
            onChange={setToastTime}
          />
        </div>
      </div>
      <p className={own.note}>
        {t(
          'This is about messages such as “Saved” in a corner of the window. They wait while the pointer or the focus is on them; Alt+T goes to them. The choice is kept in this browser.',
        )}
      </p>
    </section>
  );
}
