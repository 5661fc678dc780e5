import { SCREENS } from '@salesdesk/shared/domain';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { SearchOutlined } from './icons.ts';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** The search box of a page; `/` puts the cursor into it. */
export function SearchBox({ value, onChange, placeholder = SCREENS.searchByName }: SearchBoxProps) {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Input
      ref={input}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      prefix={<SearchOutlined />}
      allowClear
      style={{ width: 240, maxWidth: '100%' }}
    />
  );
}
