import { type DownloadedFile, notify } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, ok } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { atPreview, detailPath, done, importingApi, onClose, open, press, rowsPath, running } from './fakeImport.tsx';
import { rowOf, visit } from './fakeQList.tsx';

const { imports, accounts } = endpoints;
const NO_COUNTS = { create: 0, update: 0, skip: 0, refuse: 0 };
let api: FakeApi;
beforeEach(() => {
  onClose.mockClear();
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
  api = importingApi();
});
afterEach(() => jest.restoreAllMocks());

test('it shows and announces progress despite a lost connection, then the outcome of the rows', async () => {
  await atPreview();
  api.on(imports.run, ok(running));
  api.on({ method: 'GET', path: detailPath }, 'network-failure');
  await press('Create 6, update 1');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(await screen.findByText('Importing: 50 percent')).toBeInTheDocument();
  expect(await screen.findByText(/The connection is lost/)).toBeInTheDocument();
  api.on({ method: 'GET', path: detailPath }, ok(done));
  expect(await screen.findByText('All 10 rows of the file are done', {}, { timeout: 5000 })).toBeInTheDocument();
});

test('it can be cancelled', async () => {
  await atPreview();
  api.on(imports.run, ok(running));
  api.on({ method: 'GET', path: detailPath }, ok(running));
  await press('Create 6, update 1');
  const cancelled = { ...running, state: 'cancelled', counts: { ...NO_COUNTS, create: 5 } };
  api.on(imports.cancel, ok(cancelled));
  api.on({ method: 'GET', path: detailPath }, ok(cancelled));
  await press('Cancel importing');
  // The pressed button is gone, so the focus moves to the headline for keyboard users.
  const headline = await screen.findByText('Cancelled after 5 rows of 10. What was imported is there');
  await waitFor(() => expect(headline).toHaveFocus());
  expect(screen.getByText('Go on with it')).toBeInTheDocument();
});

test('it is reverted after one question, and skipped companies are listed', async () => {
  api.on(imports.list, ok([done]));
  api.on({ method: 'GET', path: detailPath }, ok(done));
  await open();
  await press('Show prospects.csv');
  await press('Revert everything');
  const reverted = { ...done, state: 'reverted', reverted: 6, kept: 1 };
  api.on(imports.revert, ok(reverted));
  api.on({ method: 'GET', path: detailPath }, ok(reverted));
  await press('Revert');
  const headline = await screen.findByText(
    '6 companies put back; 1 company skipped, because a colleague changed them since',
  );
  await waitFor(() => expect(headline).toHaveFocus());
  const asked = api.requests.filter(({ path }) => path === rowsPath).at(-1);
  expect(asked?.query).toMatchObject({ outcome: 'kept' });
});

describe('files', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  const file: FakeReply = ok({ filename: 'list.csv', blob: new Blob(['x']) } satisfies DownloadedFile);

  test('the export requests the filtered list in its order', async () => {
    visit('/q-list?search=acme&type=1&sort=next');
    await rowOf('Acme');
    api.on(accounts.export, file);
    await press('More');
    await press('Export');
    await waitFor(() => expect(saved).toEqual(['list.csv']));
    expect(api.sentTo(accounts.export)[0]?.query).toEqual({ search: 'acme', type: '1', sort: 'next' });
  });

  test('a failed export shows a message', async () => {
    visit();
    await rowOf('Acme');
    api.on(accounts.export, 'network-failure');
    await press('More');
    await press('Export');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to export'));
    expect(saved).toEqual([]);
  });

  test('the refused rows can be downloaded', async () => {
    api.on(imports.list, ok([done]));
    api.on({ method: 'GET', path: detailPath }, ok(done));
    api.on({ method: 'GET', path: 'account/import-refused/7' }, file);
    await open();
    await press('Show prospects.csv');
    await press('Download the 2 refused rows');
    await waitFor(() => expect(saved).toEqual(['list.csv']));
  });
});
