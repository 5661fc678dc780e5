/** Opened with `?`: all shortcuts by screen, from their definitions. ADR-114. */
import { isSingleKey, translated, useOverlay, useShortcutList, useSingleKeys } from '@salesdesk/shared';
import { Modal, ModalTitle } from '@salesdesk/shared/ui/overlay';
import { Fragment } from 'react';
import styles from './ShortcutHelp.module.css';
import { msg, t } from './texts.ts';

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

const CAPS: Record<string, string> = {
  Mod: /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** The overlay `shortcuts`. */
export default function ShortcutHelp() {
  const { isOpen, close } = useOverlay('shortcuts');
  const groups = useShortcutList();
  const isOn = useSingleKeys();
  return (
    <Modal
      open={isOpen}
      onCancel={close}
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
                    <Keys keys={keys} />
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
          ? t('Those of one character can be switched off in your profile.')
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

/** 'Shift+ArrowRight or m': the alternatives, each as the keys to press, at once or, as in 'g then l', in turn. */
function capsOf(keys: string): string[][] {
  return keys
    .split(' or ')
    .map((one) => one.split(/\+| then /).map((cap) => CAPS[cap] ?? (cap.length === 1 ? cap.toUpperCase() : cap)));
}
