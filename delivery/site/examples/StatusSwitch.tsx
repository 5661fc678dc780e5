import { STATUS } from '@salesdesk/shared/domain';
import { StatusSwitch } from '@salesdesk/shared/ui/core';
import { useState } from 'react';

export default function Example() {
  const [status, setStatus] = useState<(typeof STATUS)[keyof typeof STATUS]>(STATUS.active);
  return (
    <StatusSwitch
      status={status}
      label="Status of Harbour Books"
      onToggle={() => setStatus(status === STATUS.active ? STATUS.inactive : STATUS.active)}
    />
  );
}
