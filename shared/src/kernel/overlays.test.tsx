import { closeOverlay, openOverlay, useOverlay } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';

test('an overlay is open by its id or by a parameter of the address, and closing takes both', () => {
  let overlay = {} as ReturnType<typeof useOverlay>;
  const Screen = () => {
    overlay = useOverlay('company');
    return null;
  };
  const { router } = renderPage(<Screen />, { path: '/q-list?name=a' });
  expect(overlay.isOpen).toBe(false);
  act(() => openOverlay('company'));
  expect(overlay.isOpen).toBe(true);
  act(() => closeOverlay('company'));
  expect(overlay.isOpen).toBe(false);
  act(() => void router.navigate('/q-list?name=a&company=7'));
  expect(overlay.isOpen).toBe(true);
  act(() => openOverlay('company'));
  act(() => overlay.close());
  expect(overlay.isOpen).toBe(false);
  expect(router.state.location.search).toBe('?name=a');
});
