import type { PermissionCatalogue } from '@salesdesk/shared/domain';
import { Tooltip } from '@salesdesk/shared/ui/core';
import { Checkbox } from '@salesdesk/shared/ui/form';
import styles from './PermissionsTab.module.css';
import { actionsOfGroup, keysOfGroup, labelOf, withAll } from './team.model.ts';
import { t } from './texts.ts';

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
