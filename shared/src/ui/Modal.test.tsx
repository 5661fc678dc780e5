import { renderHook } from '@testing-library/react';
import { useCommittedOpen } from './Modal.tsx';

it('a dialog is open from the commit on, and closed at once', () => {
  const rendered: boolean[] = [];
  const { rerender } = renderHook(({ open }) => rendered.push(useCommittedOpen(open)), {
    initialProps: { open: true },
  });
  expect(rendered).toEqual([false, true]);
  rerender({ open: false });
  expect(rendered.slice(2)).not.toContain(true);
});
