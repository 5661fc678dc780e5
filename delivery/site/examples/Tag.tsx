import { Tag } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <Tag>Draft</Tag>
      <Tag>Sent</Tag>
    </>
  );
}
