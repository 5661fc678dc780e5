import { render, screen } from '@testing-library/react';
import { replaceBlockedStorage } from '../storage.ts';
import { StorageNote } from './Banners.tsx';

test('nothing where storage works, one sentence where the browser forbids it', () => {
  const { rerender } = render(<StorageNote />);
  expect(screen.queryByRole('status')).toBeNull();

  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  replaceBlockedStorage();
  rerender(<StorageNote key="again" />);
  expect(screen.getByRole('status')).toHaveTextContent('This browser blocks site data');
});
