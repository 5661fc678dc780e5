import { createElement } from 'react';

export function Page() {
  return createElement('p', null, 'Exported by its name only');
}
