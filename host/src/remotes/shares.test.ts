import { buildEntry } from './fakeRemotes.ts';
import { checkContract, versionFor } from './shares.ts';

const provided = {
  react: ['19.3.1'],
  '@salesdesk/shared': ['2.0.0', '10.0.0'],
  '@salesdesk/shared/router': ['10.0.0'],
  '@salesdesk/shared/gone': ['2.0.0'],
};

test('a remote of an older contract gets its adapters, and the current module where there is none', () => {
  expect(versionFor(provided, '@salesdesk/shared', '^2.0.0')).toBe('2.0.0');
  expect(versionFor(provided, '@salesdesk/shared/router', '^2.0.0')).toBe('10.0.0');
  expect(versionFor(provided, '@salesdesk/shared/gone', '^2.0.0')).toBe('2.0.0');
});

test('a remote of the current contract gets no adapter', () => {
  expect(versionFor(provided, '@salesdesk/shared', '^10.0.0')).toBe('10.0.0');
  expect(versionFor(provided, '@salesdesk/shared/gone', '^10.0.0')).toBeUndefined();
});

test('of two older contracts a module without an adapter is the current one', () => {
  const two = { '@salesdesk/shared': ['9.0.0', '10.0.0', '2.0.0'], '@salesdesk/shared/router': ['3.0.0'] };
  expect(versionFor(two, '@salesdesk/shared', '^3.0.0')).toBe('10.0.0');
});

test('a contract that is not provided has no version, and nothing else is replaced by another version', () => {
  expect(versionFor(provided, '@salesdesk/shared', '^3.0.0')).toBeUndefined();
  expect(versionFor(provided, '@salesdesk/shared/missing', '^2.0.0')).toBeUndefined();
  expect(versionFor(provided, 'react', '^18.0.0')).toBeUndefined();
});

test('a release of an older contract is accepted with its layer, and refused as outdated without', () => {
  const shared = { react: '^19.0.0', '@salesdesk/shared': '^2.0.0', '@salesdesk/shared/router': '^2.0.0' };
  const entry = buildEntry({ contract: '^2.0.0', shared });
  expect(() => checkContract(entry, provided)).not.toThrow();
  const without = { ...provided, '@salesdesk/shared': ['10.0.0'], '@salesdesk/shared/gone': [] };
  expect(() => checkContract(entry, without)).toThrow(expect.objectContaining({ phase: 'outdated' }));
});
