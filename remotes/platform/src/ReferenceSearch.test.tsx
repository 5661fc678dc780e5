import type { StoredFailure } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { ReferenceSearch } from './PlatformPage.tsx';

const FAILURE: StoredFailure = {
  ...{
    reference: 'Y4G22R',
    at: '2026-11-24T10:00:00.000Z',
    phase: 'render',
    message: 'TypeError: f is not a function',
  },
  ...{ stack: ['at draw (page.js:1:2)'], remote: 'leads', release: '1.2.0', page: '/leads', browser: 'Chrome 140' },
  ...{ trace: '0af7651916cd43dd8448eb211c80319c', isTrusted: true },
};
const answering = (failure: StoredFailure | null) => ({ ok: true, status: 200, json: async () => ({ failure }) });
const fetched = jest.fn(async (_address: string) => answering(FAILURE));
beforeEach(() => {
  fetched.mockClear();
  Object.assign(globalThis, { fetch: fetched });
});

function search(text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
}

test('a reference in any notation opens its report', async () => {
  renderPage(<ReferenceSearch />, { permissions: ['system.platform.view'] });
  search('y4g-22r');
  await screen.findByRole('article', { name: 'Failure Y4G22R' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/releases/failures/Y4G22R');
  for (const text of [
    FAILURE.message,
    FAILURE.phase,
    FAILURE.release,
    FAILURE.browser,
    FAILURE.trace,
    FAILURE.stack[0],
  ])
    expect(screen.getByText(text ?? '')).toBeInTheDocument();
});

test('what is no reference is not asked for, and what is unknown is said', async () => {
  fetched.mockResolvedValue(answering(null));
  renderPage(<ReferenceSearch />, { permissions: ['system.platform.view'] });
  search('hello');
  expect(await screen.findByRole('alert')).toHaveTextContent('A reference has six letters and digits');
  expect(fetched).not.toHaveBeenCalled();
  search('AAAAAA');
  expect(await screen.findByText(/There is no report with the reference AAAAAA/)).toBeInTheDocument();
});
