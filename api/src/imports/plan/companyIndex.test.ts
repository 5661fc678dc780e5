import { sentenceOf } from '@salesdesk/shared/messages';
import { NEW_COMPANY } from '../store/companies.sql.ts';
import { type Candidate, CompanyIndex, type CompanyKeys, type Match, type Target } from './rowReader.ts';

const keys = (given: Partial<CompanyKeys>): CompanyKeys => ({
  id: null,
  domain: null,
  email: null,
  phone: null,
  ...given,
});
const candidate = (target: Target, name: string, given: Partial<CompanyKeys>): Candidate => ({
  target,
  name,
  keys: keys(given),
  account: NEW_COMPANY,
  notes: new Set(),
});
const company = (id: number, name: string, given: Partial<CompanyKeys>) => candidate({ id }, name, { id, ...given });
const indexOf = (...candidates: Candidate[]) => {
  const index = new CompanyIndex();
  for (const candidate of candidates) index.add(candidate);
  return index;
};
const said = (match: Match) =>
  match === null
    ? 'new'
    : 'conflict' in match
      ? sentenceOf(match.conflict)
      : `${match.candidate.name} by ${sentenceOf(match.by)}`;

const acme = () => company(1, 'Acme', { domain: 'acme.example', email: 'a@acme.example', phone: '31205550101' });
const bare = () => company(2, 'Bare', { email: 'x@mail.example', phone: '31205550102' });

it.each<[Partial<CompanyKeys>, string]>([
  [{ domain: 'acme.example' }, 'Acme by web domain'],
  [{ email: 'x@mail.example' }, 'Bare by e-mail'],
  [{ phone: '31205550102' }, 'Bare by phone number'],
  [{ domain: 'acme.example', email: 'a@acme.example' }, 'Acme by web domain, e-mail'],
  [{ domain: 'new.example' }, 'new'],
  [{}, 'new'],
  // Another web domain means another company, even with the same phone number.
  [{ domain: 'other.example', phone: '31205550101' }, 'new'],
  [{ domain: 'other.example', phone: '31205550102' }, 'Bare by phone number'],
  [{ id: 2, domain: 'acme.example' }, 'Bare by Account ID'],
  [{ id: 3 }, 'There is no company with the Account ID 3.'],
  [
    { domain: 'acme.example', email: 'x@mail.example' },
    'Acme (Account ID 1) has its web domain, but Bare (Account ID 2) has its e-mail.',
  ],
])('a row with %j is %s', (given, text) => {
  expect(said(indexOf(acme(), bare()).find(keys(given), 'Row'))).toBe(text);
});

it('of several with the most reliable key, the one that the other keys or the name confirm', () => {
  const twins = () =>
    indexOf(
      company(1, 'North', { domain: 'twin.example', email: 'n@twin.example' }),
      company(2, 'South', { domain: 'twin.example' }),
    );
  expect(said(twins().find(keys({ domain: 'twin.example', email: 'n@twin.example' }), ''))).toMatch(/^North/);
  expect(said(twins().find(keys({ domain: 'twin.example' }), 'SOUTH'))).toMatch(/^South/);
  expect(said(twins().find(keys({ domain: 'twin.example' }), 'East'))).toBe(
    '2 companies have its web domain: North (Account ID 1), South (Account ID 2).',
  );
});

it('earlier rows of the file are recognised, also by values that later rows added', () => {
  const index = new CompanyIndex();
  const first = candidate({ row: 2 }, 'First', { domain: 'f.example' });
  index.add(first);
  index.learn(first, keys({ email: 'f@f.example' }));
  expect(said(index.find(keys({ email: 'f@f.example' }), ''))).toBe('First by e-mail');
  index.add(candidate({ row: 3 }, 'Second', { email: 'f@f.example' }));
  expect(said(index.find(keys({ email: 'f@f.example' }), ''))).toBe(
    '2 companies have its e-mail: row 2 (First), row 3 (Second).',
  );
});
