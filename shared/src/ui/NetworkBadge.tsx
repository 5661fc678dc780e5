import { BOARD_BADGE_COLOR, isColorCode } from '@salesdesk/shared/domain';
import { contrastText } from './contrast.ts';
import styles from './NetworkBadge.module.css';

/** A network's code on its colour, the text chosen by contrast. product.md section 2, "Card"; default colour of product.md section 9. */
export function NetworkBadge({ code, color, name }: { code: string; color: string | null; name?: string }) {
  const background = color && isColorCode(color) ? color : BOARD_BADGE_COLOR;
  return (
    <span className={styles.badge} style={{ background, color: contrastText(background) }} title={name}>
      {code}
    </span>
  );
}
