import { createElement, useState } from 'react';

export default function OutsidePage() {
  const [count, setCount] = useState(0);
  return createElement(
    'button',
    { type: 'button', onClick: () => setCount(count + 1) },
    `Made elsewhere, pressed ${count}`,
  );
}
