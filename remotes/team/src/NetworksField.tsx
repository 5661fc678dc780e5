import { openOverlay, useCan, useGrantors } from '@salesdesk/shared';
import { Button, NetworkBadge } from '@salesdesk/shared/ui/core';
import { Checkbox } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import styles from './PermissionsTab.module.css';
import { withAll } from './team.model.ts';
import { t } from './texts.ts';
import type { UserFormState } from './useUserForm.ts';

/** The networks of a user. A new one is added over the form; without any the field says that first, and who can add one. */
export function NetworksField({ form, set, networks, offered }: UserFormState) {
  const mayAdd = useCan('system.network.create');
  const isEmpty = !offered.length && !networks.isLoading && !networks.hasFailed;
  const names = useGrantors(isEmpty && !mayAdd ? 'system.network.create' : null)?.map((one) => one.full_name) ?? [];
  const ids = offered.map((network) => network.network_id);
  const hasAll = ids.length > 0 && ids.every((id) => form.checkedNetworks.includes(id));
  const check = (checked: number[], isChecked: boolean) =>
    set('checkedNetworks', withAll(form.checkedNetworks, checked, isChecked));
  return (
    <fieldset className={styles.group}>
      <legend>{t('Networks')}</legend>
      {isEmpty ? (
        <p>
          {t('No networks yet, and every colleague needs one.')}{' '}
          {!mayAdd &&
            (names.length
              ? t('Who can add one: {{names}}.', { names: names.join(', ') })
              : t('An administrator can add one.'))}
        </p>
      ) : (
        <Checkbox
          checked={hasAll}
          indeterminate={!hasAll && form.checkedNetworks.length > 0}
          onChange={(event) => check(ids, event.target.checked)}
        >
          {t('Select all')}
        </Checkbox>
      )}
      <div className={styles.networks}>
        {offered.map(({ network_id: id, network_name, network_code, network_color_code }) => (
          <Checkbox
            key={id}
            checked={form.checkedNetworks.includes(id)}
            onChange={(event) => check([id], event.target.checked)}
          >
            <NetworkBadge code={network_code} color={network_color_code} /> {network_name}
          </Checkbox>
        ))}
      </div>
      {mayAdd && (
        <Button
          size="small"
          type={isEmpty ? 'primary' : 'default'}
          icon={<PlusOutlined />}
          onClick={() => openOverlay('add-network')}
        >
          {t('Add network')}
        </Button>
      )}
    </fieldset>
  );
}
