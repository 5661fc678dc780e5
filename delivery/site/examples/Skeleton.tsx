import { Skeleton } from '@salesdesk/shared/ui/core';

export default function Example() {
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}
