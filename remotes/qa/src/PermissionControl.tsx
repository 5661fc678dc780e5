/** Selects the permissions that the screen sees. The server still checks the real ones. */
import { translated, useSession } from '@salesdesk/shared';
import { type FramePermissions, hasPermission, PERMISSION_EFFECTS, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { Segmented } from '@salesdesk/shared/ui/core';
import { Checkbox } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { Control } from './Control.tsx';
import styles from './Controls.module.css';
import { msg, t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

const MODES = [
  { value: 'own', label: msg('Own') },
  { value: 'none', label: msg('None') },
  { value: 'all', label: msg('All') },
  { value: 'some', label: msg('Some') },
] as const;
type Mode = (typeof MODES)[number]['value'];

const EFFECTS: Record<string, string> = PERMISSION_EFFECTS;

export function PermissionControl({ isolation: { routes, route, state, change } }: { isolation: Isolation }) {
  const { permissions: own } = useSession();
  const choice = state.permissions;
  const [isChoosing, setChoosing] = useState(modeOf(choice) === 'some');
  const mode: Mode = isChoosing && typeof choice !== 'string' ? 'some' : modeOf(choice);
  const needed = route?.permission;
  const held = choice === 'own' ? own : choice === 'all' ? PERMISSION_KEYS : choice;
  // A remote may declare keys for which this host has no label.
  const keys = [...new Set([...PERMISSION_KEYS, ...routes.flatMap(({ permission }) => permission ?? []), ...held])];

  const choose = (next: Mode) => {
    setChoosing(next === 'some');
    change({ permissions: next === 'some' ? held : next === 'none' ? [] : next });
  };
  const hold = (key: string, isHeld: boolean) =>
    change({ permissions: keys.filter((other) => (other === key ? isHeld : held.includes(other))) });

  return (
    <Control
      label={t('Permissions')}
      hint={
        hasPermission(held, needed)
          ? undefined
          : t('Without {{key}} the product sends people home.', { key: needed ?? '' })
      }
    >
      <Segmented
        aria-label={t('Permissions')}
        block
        size="small"
        options={MODES.map(({ value, label }) => ({ value, label: translated(label) }))}
        value={mode}
        onChange={choose}
      />
      {mode === 'some' && (
        <ul className={styles.keys}>
          {keys.map((key) => (
            <li key={key}>
              <Checkbox checked={held.includes(key)} onChange={(event) => hold(key, event.target.checked)}>
                <span title={translated(EFFECTS[key] ?? '')}>{key}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </Control>
  );
}

function modeOf(choice: FramePermissions): Mode {
  if (typeof choice === 'string') return choice;
  return choice.length ? 'some' : 'none';
}
