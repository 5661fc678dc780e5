import { DayInput } from '@salesdesk/shared/ui/form';
import { useState } from 'react';

export default function Example() {
  const [day, setDay] = useState('2028-02-29');
  return <DayInput aria-label="Due" value={day} onChange={setDay} />;
}
