import { createElement } from 'react';
import { c as memo } from 'react/compiler-runtime';

/** As React Compiler writes a component. */
export default function Page() {
  const cache = memo(1);
  if (cache[0] === Symbol.for('react.memo_cache_sentinel')) cache[0] = createElement('p', null, 'Compiled');
  return cache[0];
}
