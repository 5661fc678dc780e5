/** Opened with `?`: all shortcuts by screen, from their definitions. ADR-114. */
import { isSingleKey, translated, useChangedKeys, useShortcutList, useSingleKeys } from '@salesdesk/shared';
import { Modal, ModalTitle } from '@salesdesk/shared/ui/overlay';
import { Fragment } from 'react';
import { msg, t } from '../texts.ts';
import { capsOf, shownKeys } from './keys.ts';
import styles from './ShortcutHelp.module.css';

/** Spoken names of the symbols on the keys. */
const SPOKEN: Record<string, string> = {
  '←': msg('left'),
  '→': msg('right'),
  '↑': msg('up'),
  '↓': msg('down'),
  '⌘': 'Command',
};

/** The only key whose name differs by language. */
const SPACE = msg('Space');

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useShortcutList();
  const isOn = useSingleKeys();
  const changed = useChangedKeys();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      width={640}
      destroyOnHidden
      title={<ModalTitle>{t('Keyboard shortcuts')}</ModalTitle>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard has to reach. */}
      <section className={styles.groups} aria-label={t('All shortcuts')} tabIndex={0}>
        {groups.map(({ screen, shortcuts, isHere }) => (
          <section key={screen} aria-label={translated(screen)}>
            <h3 className={styles.screen}>
              {translated(screen)}
              {!isHere && <small>{t('on another screen')}</small>}
            </h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label, whenFocused }) => (
                <div key={keys}>
                  <dt>
                    <Keys keys={whenFocused ? keys : shownKeys(keys, changed)} />
                  </dt>
                  <dd>
                    {translated(label)}
                    {!isOn && isSingleKey(keys) && !whenFocused && <small> ({t('switched off')})</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <p className={styles.note}>
        {t('Shortcuts are off while you type in a field.')}{' '}
        {isOn
          ? t('Those of one character can be changed and switched off in your profile.')
          : t('Those of one character are switched off in your profile.')}
      </p>
    </Modal>
  );
}

function Keys({ keys }: { keys: string }) {
  return capsOf(keys).map((caps, way) => (
    <Fragment key={caps.join()}>
      {way > 0 && t(' or ')}
      {caps.map((cap) => (
        <kbd key={cap} aria-label={SPOKEN[cap] && translated(SPOKEN[cap])}>
          {cap === SPACE ? translated(SPACE) : cap}
        </kbd>
      ))}
    </Fragment>
  ));
}
