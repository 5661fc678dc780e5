import { translated, useSession, useUsers } from '@salesdesk/shared';
import {
  ERROR_CODES,
  ERROR_TEXTS,
  FRAME_FAILURES,
  type FrameApi,
  type FramePermissions,
  type FrameUser,
  frameUser,
  hasPermission,
  PERMISSION_EFFECTS,
  PERMISSION_KEYS,
  SERVER_ERROR,
} from '@salesdesk/shared/domain';
import { Segmented } from '@salesdesk/shared/ui/core';
import { Checkbox, Input, Select } from '@salesdesk/shared/ui/form';
import { type ReactNode, useState } from 'react';
import styles from './Controls.module.css';
import { DEFAULT_DELAY_MS } from './isolation.model.ts';
import { msg, t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

/** A labelled group of the panel: the control and a hint about the current choice. */
export function Control({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.control}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}

interface UserOption {
  value: string;
  label: string;
  user: FrameUser;
}

/** Selects the user that the screen sees. */
export function UserControl({ isolation: { route, state, change } }: { isolation: Isolation }) {
  const { user: own, userId } = useSession();
  // Not before the list is reached: without a backend the page would complain of what nobody asked for.
  const [isReached, setReached] = useState(false);
  const colleagues = useUsers(undefined, { isWanted: isReached });
  const chosen = frameUser(state, route);
  const usual = frameUser({ user: null }, route);
  const ownName = own ? `${own.first_name} ${own.last_name}`.trim() : '';
  const options: UserOption[] = [
    { value: 'me', label: ownName ? t('Me, {{name}}', { name: ownName }) : t('Me'), user: 'me' },
    { value: 'nobody', label: t('Nobody'), user: 'nobody' },
    ...colleagues.items
      .filter(({ user_parent_id }) => user_parent_id !== userId)
      .map(({ user_parent_id: id, full_name: name }) => optionOf({ id, name })),
  ];
  const value = labelOf(chosen);
  // A user from the address who is not in the list is added to it.
  if (typeof chosen !== 'string' && !options.some((option) => option.value === value)) options.push(optionOf(chosen));
  return (
    <Control label={t('User')} hint={hintOf(chosen, route?.access === 'public')}>
      <Select
        aria-label={t('User')}
        size="small"
        showSearch
        loading={isReached && colleagues.isLoading}
        onFocus={() => setReached(true)}
        value={value}
        options={options}
        onChange={(next: string) => {
          const option = options.find((other) => other.value === next);
          if (option) change({ user: option.user === usual ? null : option.user });
        }}
      />
    </Control>
  );
}

type NamedUser = Exclude<FrameUser, string>;

function optionOf(user: NamedUser): UserOption {
  return { value: labelOf(user), label: user.name, user };
}

function labelOf(user: FrameUser): string {
  return typeof user === 'string' ? user : `${user.id ?? ''} ${user.name}`;
}

function hintOf(user: FrameUser, isPublic: boolean): string | undefined {
  if (isPublic && user === 'me') return t('In the product, a signed-in user is redirected from here to Home.');
  if (isPublic) return user === 'nobody' ? undefined : t('Known by name, not signed in yet.');
  if (user === 'nobody') return t('The product would show the sign-in.');
  return user === 'me' ? undefined : t('As the screen sees it; the server still answers you.');
}

const MODES = [
  { value: 'own', label: msg('Own') },
  { value: 'none', label: msg('None') },
  { value: 'all', label: msg('All') },
  { value: 'some', label: msg('Some') },
] as const;
type Mode = (typeof MODES)[number]['value'];

const EFFECTS: Record<string, string> = PERMISSION_EFFECTS;

/** Selects the permissions that the screen sees. The server still checks the real ones. */
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

const KINDS = [
  { value: 'real', label: msg('Real') },
  { value: 'recorded', label: msg('Replay') },
  { value: 'slow', label: msg('Slow') },
  { value: 'fail', label: msg('Fail') },
  { value: 'offline', label: msg('Offline') },
] as const;

/** The default failure: an internal server error. */
const BY_DEFAULT: Record<FrameApi['kind'], FrameApi> = {
  real: { kind: 'real' },
  slow: { kind: 'slow', ms: DEFAULT_DELAY_MS },
  fail: { kind: 'fail', code: ERROR_CODES.unexpected },
  offline: { kind: 'offline' },
  recorded: { kind: 'recorded' },
};

const HINTS: Record<FrameApi['kind'], string> = {
  real: msg('What you change in the frame is changed for everybody.'),
  slow: msg('From the next call on. What you change is changed for everybody.'),
  fail: msg('From the next call on. Nothing reaches the server.'),
  offline: msg('From the next call on. Nothing reaches the server.'),
  recorded: msg('From the recorded answers. No call leaves the frame.'),
};

/** Texts of the error catalogue, and sample texts where the server would send its own. */
const CODE_TEXTS: Record<number, string> = {
  ...ERROR_TEXTS,
  [ERROR_CODES.validation]: msg('The input is refused.'),
  [ERROR_CODES.redirect]: msg('The server sends elsewhere: /home.'),
  [SERVER_ERROR]: msg('An answer that is none of the API.'),
};

/** Controls the simulated behaviour of the API, from the next call on. */
export function ApiControl({ isolation: { state, change } }: { isolation: Isolation }) {
  const { api } = state;
  return (
    <Control label={t('API')} hint={translated(HINTS[api.kind])}>
      <Segmented
        aria-label={t('API')}
        className={styles.narrow}
        block
        size="small"
        options={KINDS.map(({ value, label }) => ({ value, label: translated(label) }))}
        value={api.kind}
        onChange={(kind) => change({ api: BY_DEFAULT[kind] })}
      />
      {api.kind === 'slow' && (
        <Input
          aria-label={t('Delay in milliseconds')}
          size="small"
          type="number"
          min={0}
          step={500}
          suffix="ms"
          value={api.ms}
          onChange={(event) =>
            change({ api: { kind: 'slow', ms: Math.max(0, Math.floor(Number(event.target.value))) } })
          }
        />
      )}
      {api.kind === 'fail' && (
        <Select
          aria-label={t('Code')}
          size="small"
          value={api.code}
          options={FRAME_FAILURES.map((code) => ({
            value: code,
            label: `${code === SERVER_ERROR ? 'HTTP 500' : code} · ${translated(CODE_TEXTS[code] ?? '')}`,
          }))}
          onChange={(code: number) => change({ api: { kind: 'fail', code } })}
        />
      )}
    </Control>
  );
}
