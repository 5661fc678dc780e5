import { bus } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAGE_TITLE_SLOT, Page } from './Page.tsx';
import { SearchBox } from './SearchBox.tsx';

function maximisedEvents(): boolean[] {
  const seen: boolean[] = [];
  unsubscribe = bus.on('shell.maximised', ({ maximised }) => seen.push(maximised));
  seen.length = 0;
  return seen;
}
let unsubscribe = () => {};
afterEach(() => unsubscribe());

test('sets the heading and the title of the browser tab', () => {
  renderPage(<Page title="Leads">content</Page>);
  expect(screen.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  expect(document.title).toBe('Leads');
});

test('inside the shell the heading is in the header', () => {
  const header = document.body.appendChild(document.createElement('div'));
  header.id = PAGE_TITLE_SLOT;
  renderPage(<Page title="Leads">content</Page>);
  expect(header).toContainElement(screen.getByRole('heading', { name: 'Leads' }));
  header.remove();
});

test('maximise notifies the shell, and so does minimise', async () => {
  const seen = maximisedEvents();
  renderPage(
    <Page title="Leads" canMaximise>
      content
    </Page>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }));
  expect(seen).toEqual([true]);
  await userEvent.click(screen.getByRole('button', { name: 'Minimise' }));
  expect(seen).toEqual([true, false]);
});

test('Esc leaves the maximised page, and so does leaving the page', async () => {
  const seen = maximisedEvents();
  const { unmount } = renderPage(
    <Page title="Leads" canMaximise>
      content
    </Page>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }));
  await userEvent.keyboard('{Escape}');
  expect(seen).toEqual([true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }));
  unmount();
  expect(seen).toEqual([true, false, true, false]);
});

test('"/" leaves the focus in a dialog, but not beside a panel that is still closing', async () => {
  renderPage(
    <>
      <SearchBox value="" onChange={() => {}} />
      <div role="dialog" aria-label="Panel">
        <button type="button">in</button>
      </div>
      <button type="button">out</button>
    </>,
  );
  const press = async (name: string) => {
    act(() => screen.getByRole('button', { name }).focus());
    await userEvent.keyboard('/');
  };
  await press('in');
  expect(screen.getByRole('button', { name: 'in' })).toHaveFocus();
  await press('out');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  screen.getByRole('dialog').setAttribute('aria-modal', 'true');
  await press('out');
  expect(screen.getByRole('button', { name: 'out' })).toHaveFocus();
});

test('"/" focuses the search box, but is typed normally in a field', async () => {
  const onChange = jest.fn();
  renderPage(<SearchBox value="" onChange={onChange} />);
  await userEvent.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search by name' });
  expect(search).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('/');
  expect(onChange).toHaveBeenCalledWith('/');
});
