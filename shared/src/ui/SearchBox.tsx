import { areSingleKeysOn, msg, t, useShortcuts, useSingleKeys, useWindowEvent } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { SearchOutlined } from './icons.ts';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on blur or Enter, when the input is complete. */
  onLeave?: () => void;
  placeholder?: string;
}

/** As of the filters: a longer text would make an address that no server takes. */
const MAX_LENGTH = 200;
const SHORTCUTS = [{ keys: '/', label: msg('Search by name') }];

const isInPanel = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('[role="dialog"]');

/** The search box of a page; `/` focuses it. */
export function SearchBox({ value, onChange, onLeave, placeholder = t(SCREENS.searchByName) }: SearchBoxProps) {
  const input = useRef<InputRef>(null);
  const hasKey = useSingleKeys();
  useShortcuts(msg('Lists'), SHORTCUTS);
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
    // A panel that is closing is still there for a moment.
    const isElsewhere = typing || document.querySelector('[aria-modal="true"]') || isInPanel(target);
    if (event.key !== '/' || !areSingleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isElsewhere)
      return;
    event.preventDefault();
    input.current?.focus({ cursor: 'all' });
  });
  return (
    <Input
      ref={input}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      onPressEnter={onLeave}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      maxLength={MAX_LENGTH}
      prefix={<SearchOutlined />}
      suffix={
        hasKey &&
        !value && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )
      }
      allowClear
      className={styles.search}
    />
  );
}
