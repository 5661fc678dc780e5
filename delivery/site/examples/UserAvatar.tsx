import { UserAvatar } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <UserAvatar name="Ada Lovelace" />
      <UserAvatar name="Grace Hopper" size={48} />
      <UserAvatar name="Bob" size={24} />
    </>
  );
}
