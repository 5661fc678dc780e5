import { chooseLanguage, LANGUAGES, type Language, language, translated } from '@salesdesk/shared';
import { Segmented, THEMES, type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import styles from './MyProfilePage.module.css';
import own from './OwnDetails.module.css';
import { t } from './texts.ts';

/** Theme and language of this browser; the same choices stand in the profile menu. */
export function Appearance() {
  const { choice, choose } = useTheme();
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('Theme and language')}>
      <h2>{t('Theme and language')}</h2>
      <div className={own.choices}>
        <div className={own.choice}>
          <span aria-hidden="true">{t('Theme')}</span>
          <Segmented
            aria-label={t('Theme')}
            options={(Object.keys(THEMES) as ThemeChoice[]).map((theme) => ({
              value: theme,
              label: translated(THEMES[theme]),
            }))}
            value={choice}
            onChange={choose}
          />
        </div>
        <div className={own.choice}>
          <span aria-hidden="true">{t('Language')}</span>
          <Segmented
            aria-label={t('Language')}
            options={(Object.keys(LANGUAGES) as Language[]).map((one) => ({
              value: one,
              label: <span lang={one}>{LANGUAGES[one]}</span>,
            }))}
            value={language === 'ar-XB' ? undefined : language}
            onChange={chooseLanguage}
          />
        </div>
      </div>
      <p className={own.note}>{t('Both are kept in this browser.')}</p>
    </section>
  );
}
