import { createElement, useState } from 'react';

export default function Page() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count}`);
}
