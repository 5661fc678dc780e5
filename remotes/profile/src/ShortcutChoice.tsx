import { setSingleKeys, useSingleKeys } from '@salesdesk/shared';
import { Segmented } from '@salesdesk/shared/ui/core';
import styles from './MyProfilePage.module.css';
import own from './OwnDetails.module.css';
import { t } from './texts.ts';

/** Switches the shortcuts of one character off in this browser. WCAG 2.1.4, R-136. */
export function ShortcutChoice() {
  const isOn = useSingleKeys();
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('Keyboard shortcuts')}>
      <h2>{t('Keyboard shortcuts')}</h2>
      <div className={own.choices}>
        <div className={own.choice}>
          <span aria-hidden="true">{t('Single-key shortcuts')}</span>
          <Segmented
            aria-label={t('Single-key shortcuts')}
            options={[
              { value: true, label: t('On') },
              { value: false, label: t('Off') },
            ]}
            value={isOn}
            onChange={setSingleKeys}
          />
        </div>
      </div>
      <p className={own.note}>
        {t('Switch them off if you dictate, or often press a key by accident. Saved in this browser.')}
      </p>
    </section>
  );
}
