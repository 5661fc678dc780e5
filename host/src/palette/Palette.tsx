/** Command palette (Ctrl+K): finds what extensions of the search find, screens and actions. ADR-114. */
import { useShortcuts, useWaitingEnter } from '@salesdesk/shared';
import { namedIcon } from '@salesdesk/shared/ui/core';
import {
  LogoutOutlined,
  PlusOutlined,
  QuestionOutlined,
  RightOutlined,
  SearchOutlined,
} from '@salesdesk/shared/ui/icons';
import { Modal, useBackdrop } from '@salesdesk/shared/ui/overlay';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { msg, t } from '../texts.ts';
import styles from './Palette.module.css';
import { markedIn, type PaletteItem, remember, spokenCount, stepped, usePalette } from './usePalette.ts';

interface PaletteProps {
  open: boolean;
  /** Gives once what was typed before the palette was there, and whether Enter was pressed after it. */
  takeEarly: () => { text: string; isEntered: boolean };
  onClose: () => void;
}

export function Palette({ open, takeEarly, onClose }: PaletteProps) {
  const chosen = useRef<PaletteItem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onCancel = useBackdrop(open, onClose);
  return (
    <Modal
      open={open}
      onCancel={onCancel}
      // Run the choice after the focus is restored, so that whatever it opens returns the focus to the same element.
      // The dialog takes the focus once it is shown, even from its own field.
      afterOpenChange={(isShown) => {
        if (isShown) field.current?.focus();
      }}
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
        field={field}
        takeEarly={takeEarly}
        onChoose={(item) => {
          chosen.current = item;
          if (item.remembered) remember(item.remembered);
          onClose();
        }}
      />
    </Modal>
  );
}

interface SearchProps extends Pick<PaletteProps, 'takeEarly'> {
  field: Ref<HTMLInputElement>;
  onChoose: (item: PaletteItem) => void;
}

/** Remounted for each opening, so that it starts empty. */
function Search({ field, onChoose, takeEarly }: SearchProps) {
  const [text, setText] = useState('');
  // The field is there, and shows what is typed, before the results are drawn.
  const searched = useDeferredValue<string | null>(text, null);
  const results = usePalette(searched ?? '');
  const groups = searched === null ? [] : results;
  const options = groups.flatMap(({ items, retry, id }) => [
    ...items.map((item) => ({ key: `${id} ${item.key}`, act: () => onChoose(item), isItem: true })),
    ...(retry ? [{ key: `${id} retry`, act: retry, isItem: false }] : []),
  ]);
  // What is listed first stays first: no group above it or around it is still searched.
  const first = groups.findIndex(({ items, retry }) => items.length > 0 || retry);
  const isSettled =
    searched === text && !groups.slice(0, first < 0 ? undefined : first + 1).some(({ isLoading }) => isLoading);
  const enter = useWaitingEnter(text, isSettled, () => {
    if (options[0]?.isItem) options[0].act();
  });
  const takeUp = useEffectEvent(() => {
    const early = takeEarly();
    if (!early.text) return;
    setText(early.text);
    if (early.isEntered) enter.wait(early.text);
  });
  useLayoutEffect(() => takeUp(), []);
  const [marked, setMarked] = useState<string | null>(null);
  const found = options.findIndex(({ key }) => key === marked);
  // The first option is active until the user moves, so that Enter takes the best match.
  const at = found < 0 && options.length ? 0 : found;
  const list = useId();
  const idOf = (index: number) => `${list}-${index}`;
  useShortcuts(msg('Search'), [
    { keys: 'ArrowDown or ArrowUp', label: t('Next or previous result') },
    { keys: 'Enter', label: t('Open the result') },
    { keys: 'Escape', label: t('Close the search') },
  ]);

  const current = idOf(at);
  useEffect(() => {
    // Its return value differs between browsers, and an effect may return only a cleanup function.
    document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (index: number) => setMarked(options[index]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step) {
      enter.cancel();
      go(stepped(at, step, options.length));
    } else if (event.key === 'Enter' && found < 0 && !isSettled) enter.wait();
    else if (event.key === 'Enter') options[at]?.act();
    else return;
    event.preventDefault();
  };

  let index = 0;
  const option = (key: string, name: string, content: ReactNode, className?: string) => {
    const own = index++;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard and names the active option.
      <div
        key={key}
        id={idOf(own)}
        role="option"
        // Spoken as whole words: what is marked inside them would be read as pieces.
        aria-label={name}
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
          ref={field}
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
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset must not contain.
            <div key={id} role="group" aria-labelledby={`${list}-${id}`}>
              <div id={`${list}-${id}`} className={styles.title} role="presentation">
                {title}
              </div>
              {items.map((item) =>
                option(
                  item.key,
                  [item.label, item.reason, item.hint].filter(Boolean).join(' '),
                  <ItemText item={item} typed={searched ?? ''} />,
                ),
              )}
              {retry && option(`${id} retry`, retryText(title), retryText(title), styles.failed)}
            </div>
          ))}
      </div>
      <p role="status" className={options.length ? 'sd-visually-hidden' : styles.nothing}>
        {spokenCount(groups, (searched ?? '').trim())}
      </p>
    </>
  );
}

const retryText = (title: string) => t('{{title}} could not be searched. Try again', { title });

/** Memoised, because the palette is drawn again for each letter, before its results are. */
const ItemText = memo(function ItemText({ item, typed }: { item: PaletteItem; typed: string }) {
  return (
    <>
      <span className={styles.icon}>{iconOf(item.icon)}</span>
      <span className={styles.label}>
        <Marked text={item.label} typed={typed} />
        {item.reason && (
          <span className={styles.reason}>
            {' '}
            <Marked text={item.reason} typed={typed} />
          </span>
        )}
      </span>
      {item.hint && (
        <>
          {/* Not shown, but keeps the words apart for those who speak what they see. */}{' '}
          <span className={styles.hint}>{item.hint}</span>
        </>
      )}
    </>
  );
});

/** The text, with what was typed marked in it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const cut = markedIn(text, typed);
  if (!cut) return <bdi>{text}</bdi>;
  const [before, part, after] = cut;
  return (
    <bdi>
      {before}
      <mark className={styles.marked}>{part}</mark>
      {after}
    </bdi>
  );
}

const OWN_ICONS: Record<string, ReactNode> = {
  action: <RightOutlined />,
  add: <PlusOutlined />,
  help: <QuestionOutlined />,
  logout: <LogoutOutlined />,
};

function iconOf(name: string): ReactNode {
  return OWN_ICONS[name] ?? namedIcon(name);
}
