import type { ContractSupport } from '@salesdesk/shared/domain';
import { render, screen, within } from '@testing-library/react';
import { buildEntry } from '../../remotes/fakeRemotes.ts';
import { PlatformTable } from './PlatformTable.tsx';
import type { PlatformRow } from './usePlatform.ts';

function show(...supports: (ContractSupport | null)[]): void {
  const rows = supports.map((support, index): PlatformRow => {
    const entry = { ...buildEntry(), name: `remote${index}` };
    return { id: index + 1, entry, details: entry.details, phases: {}, failures: [], health: undefined, support };
  });
  render(<PlatformTable rows={rows} contract="3.0.0" override={() => {}} handOver={() => {}} />);
}
const row = (index: number) => within(screen.getByRole('row', { name: new RegExp(`remote${index}`) }));

test('while all remotes are of the own contract there is no column for it', () => {
  show(null, null);
  expect(screen.queryByRole('columnheader', { name: 'Contract' })).toBeNull();
});

test('a remote of an older contract is marked with contract and last day', () => {
  show(null, { contract: '2.0.0', until: '2027-05-31', hasEnded: false });
  expect(screen.getByRole('columnheader', { name: 'Contract' })).toBeInTheDocument();
  expect(row(0).getByText('3.0.0')).toBeInTheDocument();
  expect(row(1).getByText(/2\.0\.0/)).toBeInTheDocument();
  expect(row(1).getByTitle('Its owner moves it to the new contract with salesdesk upgrade.')).toHaveTextContent(
    'until 31 May 2027',
  );
});

test('after the last day, and for a contract that is not provided, the mark says so', () => {
  show({ contract: '2.0.0', until: '2026-01-31', hasEnded: true }, { contract: '^1.0.0', until: null, hasEnded: true });
  expect(row(0).getByText('ended 31 Jan 2026')).toBeInTheDocument();
  expect(row(1).getByText('not provided')).toBeInTheDocument();
});
