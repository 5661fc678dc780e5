import { Tag } from '@salesdesk/shared/ui/core';
import styles from './PermissionsTab.module.css';
import { hintsOf, rightsText, sentencesOf } from './rights.model.ts';
import { t } from './texts.ts';

/** What a user with these permissions can see and do, and which of them have no effect. R-121. */
export function RightsInWords({ permissions }: { permissions: readonly string[] }) {
  const hints = hintsOf(permissions);
  return (
    <aside className={styles.words} aria-label={t('What this person can do')}>
      <h3>
        {t('What this person can do')} <Tag>{rightsText(permissions)}</Tag>
      </h3>
      <ul>
        {sentencesOf(permissions).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label={t('Permissions without effect')}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}
