import { Button } from '@salesdesk/shared/ui/core';
import { SearchOutlined } from '@salesdesk/shared/ui/icons';
import { t } from '../texts.ts';
import styles from './PaletteButton.module.css';

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Opens the palette by mouse or touch. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className={styles.button} icon={<SearchOutlined />} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
      <span className="sd-visually-hidden">{t('Search everything')}</span>
      <span className={styles.word} aria-hidden="true">
        {t('Search')} <kbd>{MOD} K</kbd>
      </span>
    </Button>
  );
}
