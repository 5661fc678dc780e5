import { chooseLanguage, LANGUAGES, type Language, language, t } from '@salesdesk/shared';
import styles from './LanguageChoice.module.css';

/** The languages by their own names, in one line. Choosing a different one reloads the page. */
export function LanguageChoice() {
  return (
    <nav className={styles.languages} aria-label={t('Language')}>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-current={one === language || undefined}
          onClick={() => chooseLanguage(one)}
        >
          {LANGUAGES[one]}
        </button>
      ))}
    </nav>
  );
}
