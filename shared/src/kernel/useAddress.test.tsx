import { renderPage } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { type Address, useAddress } from './useAddress.ts';

test('a change made while an earlier one renders is not lost, and the next one builds on both', () => {
  const Screen = () => {
    const { params, put } = useAddress();
    const isFirstDrawn = params.has('name') && !params.has('city');
    useLayoutEffect(() => {
      if (isFirstDrawn) put({ city: 'b' });
    }, [isFirstDrawn, put]);
    useEffect(() => {
      if (isFirstDrawn) put({ phone: 'c' });
    }, [isFirstDrawn, put]);
    useEffect(() => void put({ name: 'a' }), [put]);
    return null;
  };
  const { router } = renderPage(<Screen />, { path: '/q-list' });
  expect(router.state.location.search).toBe('?name=a&city=b&phone=c');
});

/** A screen at this path: its address as it was drawn last, and the router. */
function screenAt(path: string) {
  const shown = { address: {} as Address };
  const Screen = () => {
    shown.address = useAddress();
    return null;
  };
  return { shown, router: renderPage(<Screen />, { path }).router };
}

test('the next change builds on an address that was set elsewhere', () => {
  const { shown, router } = screenAt('/q-list?name=a');
  act(() => void shown.address.put({ city: 'b' }));
  act(() => void router.navigate('/q-list?country=c'));
  act(() => void shown.address.put({ city: 'd' }));
  expect(router.state.location.search).toBe('?country=c&city=d');
  act(() => void shown.address.put({ city: null }));
  expect(router.state.location.search).toBe('?country=c');
});

test('what is put while the router has moved on brings nothing back', () => {
  const { shown, router } = screenAt('/q-list?company=3');
  const putAfter = (to: string) =>
    act(() => {
      void router.navigate(to, { state: 'of the entry' });
      void shown.address.put({ city: 'b' });
    });
  putAfter('/q-list');
  expect(router.state.location).toMatchObject({ search: '?city=b', state: 'of the entry' });
  putAfter('/home');
  expect(router.state.location).toMatchObject({ pathname: '/home', search: '' });
});
