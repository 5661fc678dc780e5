import { Avatar } from '@salesdesk/shared/ui/core';
import { UserOutlined } from '@salesdesk/shared/ui/icons';

export default function Example() {
  return (
    <>
      <Avatar icon={<UserOutlined />} />
      <Avatar shape="square">HB</Avatar>
    </>
  );
}
