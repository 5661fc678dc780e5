import { Badge, Button } from '@salesdesk/shared/ui/core';
import { BellOutlined } from '@salesdesk/shared/ui/icons';

export default function Example() {
  return (
    <>
      <Badge count={3}>
        <Button icon={<BellOutlined />}>News</Button>
      </Badge>
      <Badge status="success" text="Paid" />
      <Badge status="error" text="Overdue" />
    </>
  );
}
