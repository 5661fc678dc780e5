import { notify } from '@salesdesk/shared';
import { RowButton } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';

export default function Example() {
  return (
    <RowButton
      permission="data.leads.view"
      label="Edit Harbour Books"
      tip="Edit"
      icon={<EditOutlined />}
      onClick={() => notify.info('Opens the form')}
    />
  );
}
