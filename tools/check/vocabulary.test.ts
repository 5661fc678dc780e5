/** The checks that refuse private words, and nouns of the business in the host. */
import { businessNouns, privateNames } from './vocabulary.mjs';

test('a private word in an identifier is found, with its line and the term', () => {
  expect(privateNames("const a = 'told';\nconst whoTold = a; // told")).toEqual([
    { line: 2, name: 'whoTold', term: 'notified, received or updated' },
  ]);
});

test.each([
  ['const companyIds = [];', ['companyIds']],
  ['import { ACCOUNT_FIND_MIN } from "@salesdesk/shared/domain";', ['ACCOUNT_FIND_MIN']],
  ["const key = 'tasks';", ['tasks']],
  ['const key = `company \u0024{id}`;', ['company']],
  ["call('https://desk.example', leads);", ['leads']],
  ["endpoints.notifications; import('./LeadsPage.tsx');", ['notifications', 'LeadsPage']],
  ['<p>All accounts</p>', ['accounts']],
])('in the host %s is refused', (source, names) => {
  expect(businessNouns(source).map(({ name }) => name)).toEqual(names);
});

test('comments, texts, addresses and other words pass', () => {
  const source = `// Leads stand here. /* 'tasks' */
    /** Companies. */
    const title = cond ? t('Search companies, people') : msg("It's a lead");
    plural(count, '{{count}} task', '{{count}} tasks');
    const letters = { '/leads': 'l', leading: \`/accounts/\${id}\`, accountable: "misleading" };`;
  expect(businessNouns(source)).toEqual([]);
  expect(businessNouns(`${source}\nconst lead = 1;`)).toEqual([{ line: 6, name: 'lead' }]);
});
