import { type Extension, translated, useExtensions, useSession } from '@salesdesk/shared';
import { hasPermission } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, Dropdown, type MenuProps, Tooltip } from '@salesdesk/shared/ui/core';
import { SettingOutlined } from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { settingsEntries } from '../navigation/navigation.ts';
import { navigationIcon } from '../navigation/navigationIcon.tsx';
import { useCatalog } from '../remotes/discovery.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { msg, t } from '../texts.ts';

/** Shown only to users with the permission for it. */
const PLATFORM = {
  label: msg('Platform'),
  path: '/platform',
  icon: 'platform',
  order: 90,
  permission: 'system.platform.view',
};
const PROFILE = { label: msg('My profile'), path: '/my-profile', icon: 'profile', order: 100, permission: undefined };

const NO_PROPS = { close: () => {} };
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);

/** The settings menu; entries without permission are disabled with the reason as a tooltip. */
export function SettingsMenu() {
  const navigate = useNavigate();
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const own = hasPermission(permissions, PLATFORM.permission) ? [PLATFORM, PROFILE] : [PROFILE];
  const extensions = useExtensions('settings.entry', NO_PROPS);
  const [opened, setOpened] = useState<Extension | null>(null);
  const pages: MenuProps['items'] = [...settingsEntries(navigation), ...own].map((entry) => {
    const permitted = hasPermission(permissions, entry.permission);
    return {
      key: entry.path,
      icon: navigationIcon(entry.icon),
      disabled: !permitted,
      label: permitted ? (
        translated(entry.label)
      ) : (
        <Tooltip title={t('You do not have permission to open this page.')}>{translated(entry.label)}</Tooltip>
      ),
      onMouseEnter: () => permitted && prefetchPath(entry.path),
      onClick: () => navigate(entry.path),
    };
  });
  const added = extensions.map((extension) => ({
    key: extension.key,
    icon: navigationIcon(extension.key),
    label: extension.title,
    onClick: () => setOpened(extension),
  }));
  return (
    <>
      <Dropdown menu={{ items: [...pages, ...added] }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<SettingOutlined />} aria-label={t('Settings')} />
      </Dropdown>
      {opened && (
        <Suspense>
          <SettingsDialog extension={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
