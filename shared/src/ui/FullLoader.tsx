import { t } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import styles from './FullLoader.module.css';
import { Logo } from './Logo.tsx';

/** Full-screen loader with an animated bar, shown while sign-in calls are pending. product.md section 2, "Sign-in screens". */
export function FullLoader({ label = t(SCREENS.loading) }: { label?: string }) {
  return (
    <div className={styles.loader} role="progressbar" aria-label={label}>
      <Logo size={48} />
      <span className={styles.track}>
        <span className={styles.bar} />
      </span>
      <span className="sd-visually-hidden">{label}</span>
    </div>
  );
}
