import { useSession } from '@salesdesk/shared';
import {
  PERMISSION_PRESETS,
  type PermissionCatalogue,
  type PermissionPreset,
  PRESET_LABELS,
  PRESET_NAMES,
  presetOf,
  STATUS,
  type UserDetail,
  type UserListItem,
  withinGrant,
} from '@salesdesk/shared/domain';
import { Tooltip } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './PermissionsTab.module.css';
import { actionsOfGroup, keysOfGroup, labelOf, withAll } from './team.model.ts';
import { plural, t } from './texts.ts';
import { useColleagueRights } from './useColleague.ts';

interface RightsStartProps {
  colleagues: readonly UserListItem[];
  /** The edited user, who is not offered; null when adding one. */
  user: UserDetail | null;
  checked: readonly string[];
  /** Fills in permissions, and networks when a colleague is copied. Nothing is saved. */
  onFill: (permissions: string[], networks?: number[]) => void;
}

/** Fills the grid from a preset or a colleague. What the user may not grant stays as it is, and is said. R-121. */
export function RightsStart({ colleagues, user, checked, onFill }: RightsStartProps) {
  const { permissions: own } = useSession();
  const [note, setNote] = useState<string>();
  const [copied, setCopied] = useState<number | null>(null);
  const fill = (wanted: readonly string[], networks?: number[], done = '') => {
    const { permissions, notGranted } = withinGrant(checked, wanted, own);
    onFill(permissions, networks);
    setNote([done, notGranted.length ? leftOut(notGranted) : ''].filter(Boolean).join(' '));
  };
  const copying = useColleagueRights();
  const copy = async (id: number) => {
    setCopied(id);
    const colleague = await copying.run(id);
    if (!colleague) return setCopied(null);
    const name = `${colleague.first_name} ${colleague.last_name}`.trim();
    const done = t('Filled in as for {{name}}; nothing is saved yet.', { name });
    fill(colleague.user_permission.permissions, colleague.network_ids, done);
  };
  return (
    <div className={styles.start}>
      <Field label={t('Preset')}>
        <Select
          placeholder={t('Custom')}
          value={presetOf(checked)}
          onChange={(preset: PermissionPreset) => {
            setCopied(null);
            fill(PERMISSION_PRESETS[preset]);
          }}
          options={PRESET_NAMES.map((name) => ({ value: name, label: t(PRESET_LABELS[name]) }))}
        />
      </Field>
      <Field label={t('Copy from')}>
        <Select
          showSearch
          placeholder={t('Copy the permissions of…')}
          loading={copying.isPending}
          value={copied}
          onChange={(id: number) => void copy(id)}
          options={colleagues
            .filter((other) => other.status === STATUS.active && other.user_parent_id !== user?.user_parent_id)
            .map((other) => ({ value: other.user_parent_id, label: other.full_name }))}
        />
      </Field>
      <p className={styles.note} role="status">
        {note}
      </p>
    </div>
  );
}

/** 'Not granted, because you do not hold them: Staff: Edit.' */
function leftOut(keys: readonly string[]): string {
  const names = keys.map((key) => {
    const [, subgroup = '', action = ''] = key.split('.');
    return `${labelOf(subgroup)}: ${labelOf(action)}`;
  });
  return plural(
    keys.length,
    'Left out, because you do not hold it: {{names}}.',
    '{{count}} left out, because you do not hold them: {{names}}.',
    { names: names.join(', ') },
  );
}

interface PermissionGroupProps {
  catalogue: PermissionCatalogue;
  group: string;
  /** The grantor's own permissions: users grant only what they hold. */
  own: readonly string[];
  checked: string[];
  onChange: (keys: string[]) => void;
}

/** One group as a table: a row per subgroup, a column per action, and 'Select all' in three states. */
export function PermissionGroup({ catalogue, group, own, checked, onChange }: PermissionGroupProps) {
  const keys = keysOfGroup(catalogue, group);
  const grantable = keys.filter((key) => own.includes(key));
  const hasAll = keys.every((key) => checked.includes(key));
  const actions = actionsOfGroup(catalogue, group);
  return (
    <fieldset className={styles.group}>
      <legend>{labelOf(group)}</legend>
      <Checkbox
        checked={hasAll}
        indeterminate={!hasAll && keys.some((key) => checked.includes(key))}
        disabled={grantable.length === 0}
        onChange={(event) => onChange(withAll(checked, grantable, event.target.checked))}
      >
        {t('Select all')}
      </Checkbox>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <td />
              {actions.map((action) => (
                <th key={action} scope="col">
                  {labelOf(action)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(catalogue[group] ?? {}).map(([subgroup, held]) => (
              <tr key={subgroup}>
                <th scope="row">{labelOf(subgroup)}</th>
                {actions.map((action) => {
                  const key = `${group}.${subgroup}.${action}`;
                  return (
                    <td key={action}>
                      {held.includes(action) && (
                        <Tooltip title={own.includes(key) ? '' : t('You can only give permissions that you hold.')}>
                          <Checkbox
                            aria-label={`${labelOf(subgroup)}: ${labelOf(action)}`}
                            checked={checked.includes(key)}
                            disabled={!own.includes(key)}
                            onChange={(event) => onChange(withAll(checked, [key], event.target.checked))}
                          />
                        </Tooltip>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
