import { translated, useSession } from '@salesdesk/shared';
import { hasPermission } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, Dropdown, type MenuProps, Tooltip } from '@salesdesk/shared/ui/core';
import { SettingOutlined } from '@salesdesk/shared/ui/icons';
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

/** The settings menu; entries without permission are disabled with the reason as a tooltip. */
export function SettingsMenu() {
  const navigate = useNavigate();
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const own = hasPermission(permissions, PLATFORM.permission) ? [PLATFORM, PROFILE] : [PROFILE];
  const items: MenuProps['items'] = [...settingsEntries(navigation), ...own].map((entry) => {
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
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<SettingOutlined />} aria-label={t('Settings')} />
    </Dropdown>
  );
}
