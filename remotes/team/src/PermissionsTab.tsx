import { useSession } from '@salesdesk/shared';
import { STATUS, type UserDetail } from '@salesdesk/shared/domain';
import { LoadFailure, NetworkBadge, Skeleton } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, Input } from '@salesdesk/shared/ui/form';
import { PermissionGroup } from './PermissionGroup.tsx';
import styles from './PermissionsTab.module.css';
import { RightsInWords } from './RightsInWords.tsx';
import { RightsStart } from './RightsStart.tsx';
import { withAll } from './team.model.ts';
import { t } from './texts.ts';
import { usePermissionCatalogue } from './usePermissionCatalogue.ts';
import type { UserFormState } from './useUserForm.ts';

/** Second tab: permissions, networks, notifications and a remark. product.md section 2, "Permissions tab". */
export function PermissionsTab({ form, set, networks, reporting, user }: UserFormState & { user: UserDetail | null }) {
  const { permissions: own } = useSession();
  const { catalogue, isLoading, hasFailed, retry } = usePermissionCatalogue();
  const offered = networks.items.filter(
    (network) => network.network_status === STATUS.active || user?.network_ids.includes(network.network_id),
  );
  const networkIds = offered.map((network) => network.network_id);
  const hasAll = networkIds.length > 0 && networkIds.every((id) => form.checkedNetworks.includes(id));
  return (
    <div className={styles.tab}>
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {hasFailed && <LoadFailure onRetry={retry} />}
      {catalogue && (
        <>
          <RightsStart
            colleagues={reporting.items}
            user={user}
            checked={form.checkedPermissions}
            onFill={(permissions, copied) => {
              set('checkedPermissions', permissions);
              if (copied)
                set(
                  'checkedNetworks',
                  networkIds.filter((id) => copied.includes(id)),
                );
            }}
          />
          <div className={styles.rights}>
            <div className={styles.tab}>
              {Object.keys(catalogue).map((group) => (
                <PermissionGroup
                  key={group}
                  catalogue={catalogue}
                  group={group}
                  own={own}
                  checked={form.checkedPermissions}
                  onChange={(keys) => set('checkedPermissions', keys)}
                />
              ))}
            </div>
            <RightsInWords permissions={form.checkedPermissions} />
          </div>
        </>
      )}
      <fieldset className={styles.group}>
        <legend>{t('Networks')}</legend>
        <Checkbox
          checked={hasAll}
          indeterminate={!hasAll && form.checkedNetworks.length > 0}
          onChange={(event) => set('checkedNetworks', withAll(form.checkedNetworks, networkIds, event.target.checked))}
        >
          {t('Select all')}
        </Checkbox>
        <div className={styles.networks}>
          {offered.map((network) => (
            <Checkbox
              key={network.network_id}
              checked={form.checkedNetworks.includes(network.network_id)}
              onChange={(event) =>
                set('checkedNetworks', withAll(form.checkedNetworks, [network.network_id], event.target.checked))
              }
            >
              <NetworkBadge code={network.network_code} color={network.network_color_code} /> {network.network_name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Checkbox
        checked={form.receiveNotifications}
        onChange={(event) => set('receiveNotifications', event.target.checked)}
      >
        {t('Receive Notifications')}
      </Checkbox>
      <Field label={t('Remark')}>
        <Input.TextArea
          rows={2}
          maxLength={2000}
          value={form.remark}
          onChange={(event) => set('remark', event.target.value)}
        />
      </Field>
    </div>
  );
}
