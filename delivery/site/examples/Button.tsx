import { notify } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';

export default function Example() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCount(count + 1)}>
        Add invoice
      </Button>
      <Button onClick={() => notify.success('Saved.')}>Save</Button>
      <Button danger>Delete</Button>
      <Button loading>Sending</Button>
      <Button disabled>Not now</Button>
      <output>{count} added</output>
    </>
  );
}
