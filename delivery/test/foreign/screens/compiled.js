import { createElement } from 'react';
import { c as memo } from 'react/compiler-runtime';

/** As React Compiler writes a component. */
export default function Page() {
  const cache = memo(1);
  cache[0] ??= createElement('p', null, 'Compiled');
  return cache[0];
}
