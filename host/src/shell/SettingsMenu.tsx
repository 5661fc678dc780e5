import { type Extension, translated, useExtensions, useSession } from '@salesdesk/shared';
import { hasPermission, SHELL_PATHS } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, Dropdown, type MenuProps, namedIcon, Tooltip } from '@salesdesk/shared/ui/core';
import { SettingOutlined } from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { settingsEntries } from '../navigation/navigation.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { prefetchPath } from '../remotes/remotes.ts';
import { t } from '../texts.ts';

const NO_PROPS = { close: () => {} };
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);

/**
 * The settings menu. Without permission the entries that the specification names are disabled, with the reason as a tooltip
 * and others are hidden.
 */
export function SettingsMenu() {
  const navigate = useNavigate();
  const { navigation } = useCatalog();
  const { permissions } = useSession();
  const shown = settingsEntries(navigation).filter(
    ({ path, permission }) => SHELL_PATHS.includes(path) || hasPermission(permissions, permission),
  );
  const extensions = useExtensions('settings.entry', NO_PROPS);
  const [opened, setOpened] = useState<Extension | null>(null);
  const pages: MenuProps['items'] = shown.map((entry) => {
    const permitted = hasPermission(permissions, entry.permission);
    return {
      key: entry.path,
      icon: namedIcon(entry.icon),
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
    icon: namedIcon(extension.key),
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
