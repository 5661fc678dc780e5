/** The kit states the versions that the host's build writes into host.json. R-229. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { providedVersions } from '../../../shared/build/shares.mjs';
import { withShares } from './buildKit.ts';

const SHARED = path.resolve(__dirname, '../../../shared');
const versionIn = (file: string): string => JSON.parse(readFileSync(path.join(SHARED, file), 'utf8')).version;
const offer = { exports: { '@salesdesk/shared': ['t'] }, icons: ['leads'] };

test('the offer has the version of each shared module, and keeps its names', () => {
  const { shares = {}, ...names } = withShares(offer);
  expect(names).toEqual(offer);
  expect(shares).toEqual(providedVersions());
  expect(shares).toMatchObject({
    react: versionIn('node_modules/react/package.json'),
    'react-dom': versionIn('node_modules/react-dom/package.json'),
    '@salesdesk/shared': versionIn('package.json'),
    '@salesdesk/shared/ui/table': versionIn('package.json'),
  });
});

test('an older contract that this workspace does not have gets no versions', () => {
  const olderContracts = [{ version: '0.1.0', until: '2999-01-01', exports: {} }];
  expect(withShares({ ...offer, olderContracts }).olderContracts).toEqual(olderContracts);
});
