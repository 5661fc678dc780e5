import { guessMapping } from './guessMapping.ts';

const isCountry = (text: string) => ['France', 'NL', 'Deutschland'].includes(text);
const guess = (header: string[], ...cells: string[][]) =>
  guessMapping({ header, rows: cells.map((row, at) => ({ number: at + 2, cells: row })) }, isCountry);

it.each<[string[], (string | null)[]]>([
  [
    ['Company Name', 'E-mail', 'Phone No.', 'Country'],
    ['account_name', 'account_email', 'account_phone', 'account_country'],
  ],
  [
    ['Firma', 'Ansprechpartner', 'Telefon', 'Stadt', 'Webseite'],
    ['account_name', 'contact_name', 'account_phone', 'account_city', 'account_website'],
  ],
  [
    ['Raison sociale', 'Téléphone', 'Pays', 'Ville'],
    ['account_name', 'account_phone', 'account_country', 'account_city'],
  ],
  [
    ['Name', 'Company'],
    ['contact_name', 'account_name'],
  ],
  [
    ['Name', 'Country name'],
    ['account_name', 'account_country'],
  ],
  [
    ['Primary E-mail address', 'LinkedIn page', 'Owner'],
    ['account_email', 'linkedin', 'primary'],
  ],
  [
    ['Company', 'Email', 'Email 2'],
    ['account_name', 'account_email', null],
  ],
  [
    ['Status', 'Created on', 'Reason', 'Company'],
    [null, null, null, 'account_name'],
  ],
  [['Shoe size'], [null]],
])('%j', (header, fields) => {
  expect(guess(header)).toEqual(fields);
});

it('columns with an unknown header are recognised by their values', () => {
  const rows = [
    ['a@x.example', 'https://x.example', '+31 20 555 0101', 'France', 'https://linkedin.com/company/x', 'hello'],
    ['b@y.example', 'www.y.example/a', '0049 30 1234567', 'NL', 'linkedin.com/in/y', 'there'],
    ['c@z.example', 'z.example', '+1 (212) 555-0101', 'Deutschland', '', ''],
  ];
  expect(guess(['A', 'B', 'C', 'D', 'E', 'F'], ...rows)).toEqual([
    'account_email',
    'account_website',
    'account_phone',
    'account_country',
    'linkedin',
    null,
  ]);
});

it('a field is assigned once: the second column of e-mails gets none', () => {
  expect(guess(['A', 'B'], ['a@x.example', 'b@x.example'])).toEqual(['account_email', null]);
});
