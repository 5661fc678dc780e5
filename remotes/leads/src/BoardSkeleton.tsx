/** Twelve empty cards while the board loads. product.md section 2, "Board". */
import { SKELETON_CARDS } from '@salesdesk/shared/domain';
import styles from './BoardSkeleton.module.css';
import { t } from './texts.ts';

const COLUMNS = 5;

export function BoardSkeleton() {
  return (
    <div className={styles.board} role="status" aria-label={t('Loading leads')}>
      {Array.from({ length: COLUMNS }, (_, column) => (
        <div key={column} className={styles.column}>
          <span className={styles.head} />
          {Array.from({ length: cardsIn(column) }, (_, card) => (
            <div key={card} className={styles.card} data-testid="skeleton-card">
              <span style={{ width: `${55 + ((column * 17 + card * 23) % 40)}%` }} />
              <span style={{ width: '35%' }} />
              <span style={{ width: '80%' }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Distributes the cards over the columns; the first columns get one more. */
function cardsIn(column: number): number {
  return Math.floor(SKELETON_CARDS / COLUMNS) + (column < SKELETON_CARDS % COLUMNS ? 1 : 0);
}
