import { session } from '@salesdesk/shared';
import { render } from '@testing-library/react';
import { AppProviders } from './AppProviders.tsx';
import { startReporting } from './remotes/reports.ts';

const fetched = jest.fn(async (_address: string, _options: RequestInit) => ({ status: 202 }) as Response);
const { dataset } = document.documentElement;

/** The element that the edge puts into the page of a released host. */
function watchWith(attributes: string): void {
  document.body.insertAdjacentHTML('beforeend', `<script id="salesdesk-host" type="none" ${attributes}></script>`);
}

async function reported(): Promise<unknown[]> {
  await jest.advanceTimersByTimeAsync(4_000);
  return fetched.mock.calls
    .filter(([address]) => address === '/releases/reports')
    .flatMap(([, { body }]) => JSON.parse(String(body)).reports);
}

beforeAll(() => {
  Object.assign(globalThis, { fetch: fetched });
  startReporting();
  session.begin(`x.${btoa(JSON.stringify({ sub: '7' }))}.x`);
});
beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockClear();
  delete dataset.boot;
});
afterEach(() => {
  document.getElementById('salesdesk-host')?.remove();
  jest.useRealTimers();
});

test('a host that starts marks it, and reports itself and the one that did not start before', async () => {
  watchWith('data-version="1.0.0" data-refused="1.1.0" data-phase="load"');
  render(<AppProviders>Home</AppProviders>);
  expect(dataset.boot).toBe('shown');
  expect(await reported()).toEqual([
    { remote: 'host', version: '1.1.0', outcome: 'failed', phase: 'load' },
    { remote: 'host', version: '1.0.0', outcome: 'shown' },
  ]);
});

test('a host whose own page cannot be rendered marks and reports that', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  watchWith('data-version="2.0.0"');
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <AppProviders>
      <Broken />
    </AppProviders>,
  );
  expect(dataset.boot).toBe('failed');
  expect(await reported()).toEqual([{ remote: 'host', version: '2.0.0', outcome: 'failed', phase: 'render' }]);
});

test('a host that was not released reports nothing', async () => {
  render(<AppProviders>Home</AppProviders>);
  expect(dataset.boot).toBe('shown');
  expect(await reported()).toEqual([]);
});
