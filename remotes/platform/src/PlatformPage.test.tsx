import { notify } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRow, fakeReleases } from './fakeConsole.ts';
import PlatformPage from './PlatformPage.tsx';

test.each([
  ['is copied', 'success', 'Diagnostics copied'],
  ['that cannot be copied is an error, also without a clipboard', 'error', 'Diagnostics could not be copied'],
] as const)('what a person has to send %s', async (_, kind, text) => {
  fakeReleases({ '/remotes': () => ({ remotes: [buildRow('leads')], host: buildRow('host') }) });
  const notified = jest.spyOn(notify, kind);
  renderPage(<PlatformPage />, { permissions: ['system.platform.view'] });
  const button = await screen.findByRole('button', { name: 'Copy diagnostics' });
  await waitFor(() => expect(button).toBeEnabled());
  const user = userEvent.setup();
  // Over plain http there is none.
  if (kind === 'error') Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(button);
  await waitFor(() => expect(notified).toHaveBeenCalledWith(text));
});
