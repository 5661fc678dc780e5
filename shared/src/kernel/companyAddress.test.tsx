import { useAddressAction, useCompanyAddress } from '@salesdesk/shared/router';
import { renderPage } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';
import { companyIn } from './companyAddress.ts';

test.each([
  ['/companies/12', '', 12],
  ['/q-list', '?name=a&company=7', 7],
  ['/q-list', '?company=-7', null],
  ['/companies/x', '?company=7', null],
  ['/companies', '', null],
  ['/home', '', null],
])('%s%s names %s', (pathname, search, id) => {
  expect(companyIn({ pathname, search })).toBe(id);
});

test('a record comes over the screen and goes without touching the rest of its address', () => {
  let address = {} as ReturnType<typeof useCompanyAddress>;
  const Screen = () => {
    address = useCompanyAddress();
    return null;
  };
  const { router } = renderPage(<Screen />, { path: '/q-list?name=a' });
  expect(address.hrefOf(3)).toBe('/q-list?name=a&company=3');
  act(() => address.open(3, [1, 2, 3]));
  expect(address).toMatchObject({ openId: 3, among: [1, 2, 3] });
  act(() => address.showNeighbour(2));
  expect(router.state.location).toMatchObject({ search: '?name=a&company=2', state: { among: [1, 2, 3] } });
  act(() => address.open(3, [1, 2, 3]));
  act(() => address.close());
  expect(router.state.location.search).toBe('?name=a');
  // Opening is a page of its own in the history; another record beside the open one, turning and closing are not.
  act(() => void router.navigate(-1));
  expect(router.state.location.search).toBe('?name=a');
});

test('keeps two hundred neighbours on either side of a long list', () => {
  let address = {} as ReturnType<typeof useCompanyAddress>;
  const Screen = () => {
    address = useCompanyAddress();
    return null;
  };
  renderPage(<Screen />, { path: '/q-list' });
  act(() =>
    address.open(
      500,
      Array.from({ length: 1000 }, (_, id) => id),
    ),
  );
  expect([address.among.length, address.among[0]]).toEqual([401, 300]);
});

describe('an action in the address', () => {
  const visit = (path: string, actions: Parameters<typeof useAddressAction>[0]) => {
    const Screen = () => {
      useAddressAction(actions);
      return null;
    };
    return renderPage(<Screen />, { path }).router.state.location.search;
  };

  it('is done once and leaves the address', () => {
    const edit = jest.fn();
    expect(visit('/team?name=a&do=edit:12', { edit })).toBe('?name=a');
    expect(edit.mock.calls).toEqual([['12']]);
  });

  it('waits for what is not there yet, and unknown ones are left alone', () => {
    expect(visit('/team?do=edit:12', { edit: undefined })).toBe('?do=edit:12');
    expect(visit('/team?do=toString', {})).toBe('?do=toString');
  });
});
