import { LIST_FILTERS } from '@salesdesk/shared/domain';
import { useAddressAction, useBlocker, useCompanyAddress, useOpenCompany } from '@salesdesk/shared/router';
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

test.each(Object.entries(LIST_FILTERS))('no filter of %s opens a record by its name in the address', (_list, names) => {
  for (const name of names) expect(companyIn({ pathname: '/', search: `?${name}=7` })).toBeNull();
});

describe('a record over a screen', () => {
  let address = {} as ReturnType<typeof useCompanyAddress>;
  let record = {} as ReturnType<typeof useOpenCompany>;
  const Screen = () => {
    address = useCompanyAddress();
    return null;
  };
  const Record = () => {
    record = useOpenCompany();
    return null;
  };
  const page = (
    <>
      <Screen />
      <Record />
    </>
  );
  const frames: FrameRequestCallback[] = [];
  const paint = () =>
    act(async () => {
      for (const frame of frames.splice(0)) frame(0);
      await new Promise((resolve) => setTimeout(resolve));
    });
  beforeEach(() => jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame)));
  afterEach(() => jest.restoreAllMocks());

  it('comes and goes without touching the rest of the address', async () => {
    const { router } = renderPage(page, { path: '/q-list?name=a' });
    const { hrefOf } = address;
    expect(hrefOf(3)).toBe('/q-list?name=a&company=3');
    address.open(3, [1, 2, 3]);
    await paint();
    await paint();
    expect(record).toMatchObject({ openId: 3, among: [1, 2, 3] });
    await act(async () => record.showNeighbour(2));
    // Otherwise the page behind would draw all its rows again.
    expect(address.hrefOf).toBe(hrefOf);
    expect(router.state.location).toMatchObject({ search: '?name=a&company=2', state: { among: [1, 2, 3] } });
    await act(async () => address.open(3, [1, 2, 3]));
    await act(async () => address.close());
    expect(router.state.location.search).toBe('?name=a');
    // Opening is a page of its own in the history; another record beside the open one, turning and closing are not.
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?name=a');
  });

  it('is shown before the page is drawn for its address', async () => {
    renderPage(page, { path: '/q-list' });
    address.open(3, [1, 2, 3]);
    await paint();
    expect([record.openId, record.among, address.openId]).toEqual([3, [1, 2, 3], null]);
    await paint();
    expect([record.openId, address.openId]).toEqual([3, 3]);
  });

  it('goes again when the page is held by something unsaved', async () => {
    const Held = () => {
      useBlocker(true);
      return page;
    };
    const { router } = renderPage(<Held />, { path: '/q-list' });
    address.open(3);
    await paint();
    expect(record.openId).toBe(3);
    await paint();
    expect(record.openId).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('goes with Back, and with Escape, before the page has been drawn', async () => {
    const { router } = renderPage(page, { path: '/q-list' });
    for (const leave of [() => void window.dispatchEvent(new PopStateEvent('popstate')), () => record.close()]) {
      address.open(3);
      await paint();
      expect(record.openId).toBe(3);
      await act(async () => leave());
      await paint();
      expect(record.openId).toBeNull();
      expect(router.state.location.search).not.toContain('company');
    }
  });

  it('knows two hundred neighbours on either side in a long list', async () => {
    renderPage(page, { path: '/q-list' });
    address.open(
      500,
      Array.from({ length: 1000 }, (_, id) => id),
    );
    await paint();
    expect([record.among.length, record.among[0]]).toEqual([401, 300]);
  });
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
