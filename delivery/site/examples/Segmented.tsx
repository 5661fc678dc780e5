import { Segmented } from '@salesdesk/shared/ui/core';
import { useState } from 'react';

export default function Example() {
  const [view, setView] = useState('List');
  return <Segmented aria-label="View" options={['List', 'Board', 'Calendar']} value={view} onChange={setView} />;
}
