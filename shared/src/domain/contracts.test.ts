import { contractSupport, olderContractFor } from './contracts.ts';

const host = {
  contract: '3.1.0',
  olderContracts: [
    { version: '2.3.0', until: '2027-05-31' },
    { version: '1.4.0', until: '2026-12-31' },
  ],
};

test('a remote is served by the contract that its range accepts', () => {
  expect(olderContractFor(host, '^3.0.0')).toBeNull();
  expect(olderContractFor(host, '^2.1.0')?.version).toBe('2.3.0');
  expect(olderContractFor(host, '~1.4.0')?.version).toBe('1.4.0');
  expect(olderContractFor(host, '^2.4.0')).toBeNull();
  expect(olderContractFor({ contract: '3.1.0' }, '^2.0.0')).toBeNull();
});

test('support lasts to the end of its last day, in UTC', () => {
  const at = (time: string) => contractSupport(host, '^2.0.0', new Date(time));
  expect(at('2027-05-31T23:59:59Z')).toEqual({ contract: '2.3.0', until: '2027-05-31', hasEnded: false });
  expect(at('2027-06-01T00:00:00Z')?.hasEnded).toBe(true);
});

test('the own contract has no end, and a contract that the host lacks no support', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(contractSupport(host, '^3.1.0', now)).toBeNull();
  expect(contractSupport(host, '^4.0.0', now)).toEqual({ contract: '^4.0.0', until: null, hasEnded: true });
});
