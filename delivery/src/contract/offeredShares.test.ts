/** Shared modules of the releases in use against the versions that another host states. R-229. */
import { checkReleases, describeCheck, type OfferedContracts, type RecordedRelease } from './checkReleases.ts';

const DOORS = { '@salesdesk/shared': '^1.2.0', '@salesdesk/shared/router': '^1.2.0' };
const release: RecordedRelease = {
  remote: 'leads',
  version: '1.0.0',
  role: 'trial',
  owner: 'Leads team',
  contract: '^1.2.0',
  shared: { react: '^19.1.0', ...DOORS },
  record: null,
};
const shares = { react: '19.3.1', '@salesdesk/shared': '1.2.0', '@salesdesk/shared/router': '1.2.0' };
const host: OfferedContracts = { contract: '1.2.0', shares };

const brokenBy = async (offered: OfferedContracts, ...releases: RecordedRelease[]) =>
  (await checkReleases(releases.length ? releases : [release], offered, null)).broken;

test('a host that gives every module in a version that is accepted breaks nothing', async () => {
  expect(await brokenBy(host)).toEqual([]);
});

test.each([
  ['a newer major version', '20.0.0'],
  ['an older minor version', '19.0.9'],
])('%s is named with range and version, for the releases that refuse it only', async (_, react) => {
  const wide = { ...release, remote: 'team', shared: { react: `^${react}` } };
  expect(await brokenBy({ ...host, shares: { ...shares, react } }, release, wide)).toEqual([
    {
      remote: 'leads',
      version: '1.0.0',
      role: 'trial',
      owner: 'Leads team',
      file: 'remote.json',
      line: null,
      symbol: 'react ^19.1.0',
      message: `this host provides react ${react}, so its screens would be unavailable`,
      share: { code: 'share-out-of-range', name: 'react', range: '^19.1.0', offered: [react] },
    },
  ]);
});

test('a module that the host has no more is named', async () => {
  const { react: _, ...others } = shares;
  const check = await checkReleases([release], { ...host, shares: others }, null);
  expect(check.broken.map(({ share }) => share)).toEqual([
    { code: 'share-missing', name: 'react', range: '^19.1.0', offered: [] },
  ]);
  expect(describeCheck(check)).toContain(
    'leads 1.0.0 (trial, Leads team) would break:\n' +
      '  remote.json  react ^19.1.0: this host does not provide react, so its screens would be unavailable\n',
  );
});

test('a host that states no versions is checked as before', async () => {
  expect(await brokenBy({ contract: '1.2.0' })).toEqual([]);
});

describe('a host of the next contract', () => {
  const next = Object.fromEntries(Object.keys(shares).map((name) => [name, name === 'react' ? '19.3.1' : '2.0.0']));
  const layer = { version: '1.4.0', until: '2999-05-31', exports: {} };

  test('gives the modules of an older contract in the version of that contract, stated or not', async () => {
    const older = { ...layer, shares: { '@salesdesk/shared': '1.4.0', '@salesdesk/shared/router': '1.4.0' } };
    for (const one of [layer, older])
      expect(await brokenBy({ contract: '2.0.0', shares: next, olderContracts: [one] })).toEqual([]);
    const without = { ...layer, shares: { '@salesdesk/shared': '1.4.0' } };
    const broken = await brokenBy({ contract: '2.0.0', shares: next, olderContracts: [without] });
    expect(broken.map(({ symbol, message }) => [symbol, message])).toEqual([
      [
        '@salesdesk/shared/router ^1.2.0',
        'this host provides @salesdesk/shared/router 2.0.0, so its screens would be unavailable',
      ],
    ]);
  });

  test('names a contract that it lacks once, not again for each module of it', async () => {
    const react = { ...next, react: '20.0.0' };
    const symbols = (await brokenBy({ contract: '2.0.0', shares: react })).map(({ symbol }) => symbol);
    expect(symbols).toEqual(['contract ^1.2.0', 'react ^19.1.0']);
    const other = { ...release, shared: { ...DOORS, '@salesdesk/shared/ui/core': '^1.3.0' } };
    const found = await brokenBy({ contract: '2.0.0', shares: next }, other);
    expect(found.map(({ symbol }) => symbol)).toEqual(['contract ^1.2.0', '@salesdesk/shared/ui/core ^1.3.0']);
  });
});
