import { openOverlay, useCan, useGrantors, useSession } from '@salesdesk/shared';
import type { UserDetail } from '@salesdesk/shared/domain';
import { Button, LoadFailure, NetworkBadge, Skeleton, Tag } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, Input } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import styles from './PermissionsTab.module.css';
import { PermissionGroup, RightsStart } from './RightsStart.tsx';
import { hintsOf, rightsText, sentencesOf } from './rights.model.ts';
import { withAll } from './team.model.ts';
import { t } from './texts.ts';
import { usePermissionCatalogue } from './useColleague.ts';
import type { UserFormState } from './useUserForm.ts';

/** Second tab: permissions, networks, notifications and a remark. product.md section 2, "Permissions tab". */
export function PermissionsTab({ user, ...state }: UserFormState & { user: UserDetail | null }) {
  const { form, set, networks, offered, reporting } = state;
  const { permissions: own } = useSession();
  const { data: catalogue, isPending, isError, refetch } = usePermissionCatalogue();
  const networkIds = offered.map((network) => network.network_id);
  // A field that needs an action stands in sight, and stays there.
  const [isFirst] = useState(() => !networks.isLoading && !networkIds.length);
  const networksField = <NetworksField {...state} />;
  return (
    <div className={styles.tab}>
      {isFirst && networksField}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isError && <LoadFailure onRetry={() => void refetch()} />}
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
      {!isFirst && networksField}
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

/** What a user with these permissions can see and do, and which of them have no effect. R-121. */
function RightsInWords({ permissions }: { permissions: readonly string[] }) {
  const hints = hintsOf(permissions);
  return (
    <aside className={styles.words} aria-label={t('What this person can do')}>
      <h3>
        {t('What this person can do')} <Tag>{rightsText(permissions)}</Tag>
      </h3>
      <ul>
        {sentencesOf(permissions).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label={t('Permissions without effect')}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** The networks of a user. A new one is added over the form; without any the field says that first, and who can add one. */
function NetworksField({ form, set, networks, offered }: UserFormState) {
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
