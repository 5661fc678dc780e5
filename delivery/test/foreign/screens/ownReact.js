/** A screen with a React of its own, which the host's React never meets. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count}`);
}

export function mount(element) {
  const root = createRoot(element);
  root.render(createElement(Page));
  return () => root.unmount();
}
