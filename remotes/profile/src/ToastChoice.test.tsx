import { notify, setToastTime, Toaster } from '@salesdesk/shared';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastChoice } from './BrowserChoices.tsx';

afterEach(() => act(() => setToastTime('short')));

const clockOf = async (text: string) => {
  const toast = (await screen.findByText(text)).closest('.Toastify__toast');
  return toast?.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration ?? 'none';
};

test('short messages stay for a minute, or until they are closed, and the next visit knows', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ToastChoice />
      <Toaster theme="light" />
    </>,
  );
  expect(screen.getByRole('radio', { name: '5 seconds' })).toBeChecked();
  act(() => notify.info('Read quickly.'));
  expect(await clockOf('Read quickly.')).toBe('5000ms');

  await user.click(screen.getByText('1 minute'));
  act(() => notify.info('Read slowly.'));
  expect(await clockOf('Read slowly.')).toBe('60000ms');

  await user.click(screen.getByText('Until I close them'));
  expect(localStorage.getItem('salesdesk.toast-time')).toBe('"stay"');
  act(() => notify.info('Stays.'));
  expect(await clockOf('Stays.')).toBe('none');
  const toast = screen.getByText('Stays.').closest('.Toastify__toast');
  if (!(toast instanceof HTMLElement)) throw new Error('The message is in no toast.');
  await user.click(within(toast).getByRole('button', { name: 'Close' }));
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(screen.queryByText('Stays.')).toBeNull());
});
