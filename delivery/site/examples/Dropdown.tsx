import { notify } from '@salesdesk/shared';
import { Button, Dropdown } from '@salesdesk/shared/ui/core';
import { MoreOutlined } from '@salesdesk/shared/ui/icons';

export default function Example() {
  const items = [
    { key: 'copy', label: 'Copy' },
    { key: 'delete', label: 'Delete', danger: true },
  ];
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => notify.info(key) }} trigger={['click']}>
      <Button icon={<MoreOutlined />} aria-label="More actions" />
    </Dropdown>
  );
}
