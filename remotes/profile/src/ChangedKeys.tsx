/** Another character for each single key, for keyboards and hands that do not suit the one it has. WCAG 2.1.4, R-161. */
import { changeKey, outcomeName, restoreKeys, SINGLE_KEYS, salesSettings, useChangedKeys } from '@salesdesk/shared';
import { offered } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { useId, useState } from 'react';
import styles from './ChangedKeys.module.css';
import { t } from './texts.ts';

interface KeyRow {
  key: string;
  label: string;
}

const labels = (): Record<(typeof SINGLE_KEYS)[number], string> => ({
  '/': t('Search by name'),
  '?': t('These shortcuts'),
  g: t('Go to a screen, before its letter'),
  j: t('To the next row'),
  k: t('To the row before'),
  b: t('To the actions for the selected rows'),
  A: t('Add a company'),
  q: t('Work through the tasks of today and the leads that are going cold'),
  n: t('Write a note'),
  c: t('Log a call'),
  m: t('Log a meeting'),
  a: t('Plan a task'),
});

const rows = (): KeyRow[] => [
  ...SINGLE_KEYS.map((key) => ({ key, label: labels()[key] })),
  ...offered(salesSettings().call_outcomes).map(({ slug }, index) => ({
    key: String(index + 1),
    label: t('Log a call: {{outcome}}', { outcome: outcomeName('call', slug) }),
  })),
];

export function ChangedKeys() {
  const changed = useChangedKeys();
  const [refused, setRefused] = useState<{ key: string; message: string } | null>(null);
  const noteId = useId();
  const all = rows();
  const change = (key: string, typed: string) => {
    const next = [...typed].at(-1)?.trim();
    // An empty field waits for the next character.
    if (!next) return;
    const taken = changeKey(key, next);
    const use = all.find((row) => row.key === taken)?.label;
    setRefused(
      taken === null ? null : { key, message: t('“{{key}}” is taken: {{use}}.', { key: next, use: use ?? taken }) },
    );
  };
  return (
    <details className={styles.details}>
      <summary>{t('Change the keys')}</summary>
      <ul className={styles.keys}>
        {all.map(({ key, label }) => {
          const isRefused = refused?.key === key;
          return (
            <li key={key}>
              <label htmlFor={`${noteId}-${key}`}>{label}</label>
              <Input
                id={`${noteId}-${key}`}
                className={styles.key}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={changed[key] ?? key}
                status={isRefused ? 'error' : undefined}
                aria-invalid={isRefused || undefined}
                aria-describedby={isRefused ? noteId : undefined}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => change(key, target.value)}
              />
            </li>
          );
        })}
      </ul>
      <p id={noteId} role="alert" className={styles.problem}>
        {refused?.message}
      </p>
      <Button
        size="small"
        disabled={Object.keys(changed).length === 0}
        onClick={() => {
          restoreKeys();
          setRefused(null);
        }}
      >
        {t('Use the original keys')}
      </Button>
    </details>
  );
}
