/** Ctrl+K: finds companies, colleagues, networks, screens and actions, by keyboard alone. ADR-114. */
import { msg, t, useShortcuts } from '@salesdesk/shared';
import {
  LogoutOutlined,
  PlusOutlined,
  QuestionOutlined,
  RightOutlined,
  SearchOutlined,
} from '@salesdesk/shared/ui/icons';
import { Modal } from '@salesdesk/shared/ui/overlay';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { navigationIcon } from '../shell/navigationIcon.tsx';
import styles from './Palette.module.css';
import { type PaletteItem, spokenCount, stepped } from './palette.model.ts';
import { remember } from './recent.ts';
import { usePalette } from './usePalette.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  showHelp: () => void;
}

export function Palette({ open, onClose, showHelp }: PaletteProps) {
  const chosen = useRef<PaletteItem | null>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      // What was chosen runs when the focus is back where it was, so that what it opens gives it back there.
      afterClose={() => {
        const item = chosen.current;
        chosen.current = null;
        item?.run();
      }}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      style={{ top: 80 }}
      transitionName=""
      maskTransitionName=""
      title={<h2 className="sd-visually-hidden">{t('Search')}</h2>}
      classNames={{ container: styles.palette, header: styles.header, body: styles.body }}
    >
      <Search
        showHelp={showHelp}
        onChoose={(item) => {
          chosen.current = item;
          if (item.remembered) remember(item.remembered);
          onClose();
        }}
      />
    </Modal>
  );
}

/** Mounted anew per opening, so that it begins empty. */
function Search({ onChoose, showHelp }: { onChoose: (item: PaletteItem) => void; showHelp: () => void }) {
  const [text, setText] = useState('');
  const groups = usePalette(text, showHelp);
  const options = groups.flatMap(({ items, retry, id }) => [
    ...items.map((item) => ({ key: `${id} ${item.key}`, act: () => onChoose(item) })),
    ...(retry ? [{ key: `${id} retry`, act: retry }] : []),
  ]);
  const [marked, setMarked] = useState<string | null>(null);
  const found = options.findIndex(({ key }) => key === marked);
  // The first one, until somebody goes to another: Enter takes the best match.
  const at = found < 0 && options.length ? 0 : found;
  const list = useId();
  const idOf = (place: number) => `${list}-${place}`;
  useShortcuts(msg('Search'), [
    { keys: 'ArrowDown or ArrowUp', label: t('Next or previous result') },
    { keys: 'Enter', label: t('Open the result') },
    { keys: 'Escape', label: t('Close the search') },
  ]);

  const current = idOf(at);
  useEffect(() => {
    // Browsers differ in what it gives back; an effect may give back its end only.
    document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (place: number) => setMarked(options[place]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step) go(stepped(at, step, options.length));
    else if (event.key === 'Enter') options[at]?.act();
    else return;
    event.preventDefault();
  };

  let place = 0;
  const option = (key: string, content: ReactNode, className?: string) => {
    const own = place++;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is at the field, which names this one as the active.
      <div
        key={key}
        id={idOf(own)}
        role="option"
        tabIndex={-1}
        aria-selected={own === at}
        className={`${styles.option} ${className ?? ''}`}
        onPointerMove={() => go(own)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => options[own]?.act()}
      >
        {content}
      </div>
    );
  };

  return (
    <>
      <div className={styles.field}>
        <SearchOutlined />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('Search companies, people, screens and actions')}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options.length ? current : undefined}
          placeholder={t('Search companies, people, screens and actions')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">{t('Esc')}</kbd>
      </div>
      <div id={list} role="listbox" aria-label={t('Results')} className={styles.results}>
        {groups
          .filter(({ items, retry }) => items.length || retry)
          .map(({ id, title, items, retry }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset may hold.
            <div key={id} role="group" aria-labelledby={`${list}-${id}`}>
              <div id={`${list}-${id}`} className={styles.title} role="presentation">
                {title}
              </div>
              {items.map((item) =>
                option(
                  item.key,
                  <>
                    <span className={styles.icon}>{iconOf(item.icon)}</span>
                    <span className={styles.label}>{item.label}</span>
                    {item.hint && <span className={styles.hint}>{item.hint}</span>}
                  </>,
                ),
              )}
              {retry &&
                option(`${id} retry`, t('{{title}} could not be searched. Try again', { title }), styles.failed)}
            </div>
          ))}
      </div>
      <p role="status" className={options.length ? 'sd-visually-hidden' : styles.nothing}>
        {spokenCount(groups, text.trim())}
      </p>
    </>
  );
}

const OWN_ICONS: Record<string, ReactNode> = {
  action: <RightOutlined />,
  add: <PlusOutlined />,
  help: <QuestionOutlined />,
  logout: <LogoutOutlined />,
};

function iconOf(name: string): ReactNode {
  return OWN_ICONS[name] ?? navigationIcon(name === 'company' ? 'accounts' : name);
}
