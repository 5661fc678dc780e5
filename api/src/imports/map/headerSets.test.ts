/** Header sets of other products, as their help pages and exports show them. The rows are invented. */
import { readFileSync } from 'node:fs';
import type { SheetField } from '@salesdesk/shared/domain';
import { parse } from 'csv-parse/sync';
import { guessMapping } from './guessMapping.ts';

type Expected = Partial<Record<SheetField, string>>;
const COUNTRIES = ['Germany', 'DE', 'Netherlands', 'NL', 'Deutschland', 'Nederland', 'España', 'Italia'];

/** The guess for the columns of a file, by header; columns that are left out are not named. */
function guess(text: string): Expected {
  const [header = [], ...rows] = parse(text.trim(), { relax_column_count: true }) as string[][];
  const mapping = guessMapping({ header, rows: rows.map((cells, at) => ({ number: at + 2, cells })) }, (name) =>
    COUNTRIES.includes(name),
  );
  return Object.fromEntries(mapping.flatMap((field, at) => (field ? [[field, header[at] ?? '']] : [])));
}

const SETS: { name: string; lines: string[]; fields: Expected }[] = JSON.parse(
  readFileSync(new URL('headerSets.json', import.meta.url), 'utf8'),
);

test('there are thirty and more, of a dozen products', () => {
  expect(SETS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(SETS.map(({ name }) => name.split(/[ ,]/)[0])).size).toBeGreaterThanOrEqual(20);
});

test.each(SETS)('$name', ({ lines, fields }) => {
  expect(guess(lines.join('\n'))).toEqual(fields);
});

test.each([
  ['an identity is no company', 'Primary Associated Company ID,City\n9034567812,Berlin', { account_city: 'City' }],
  ['a holding is not the company', 'Parent Account,City\nHolding AG,Berlin', { account_city: 'City' }],
  ['an identity of another system is none of ours', 'Company ID,Company\n5,Acme', { account_name: 'Company' }],
  ...[
    ...['Revenue', 'Annual Revenue', 'ANNUALREVENUE', 'Umsatz', 'Jahresumsatz', 'Umsatz (EUR)'],
    ...['Omzet', 'Jaaromzet', 'Company revenue in USD', 'Umsatz 2024', "Chiffre d'affaires"],
  ].map((title) => [
    `what a company earns in a year, ${title}, is no expected amount`,
    `Company,${title}\nAcme,25000000`,
    { account_name: 'Company' },
  ]),
  [
    'what a deal brings is',
    'Company,Expected revenue\nAcme,2500',
    { account_name: 'Company', account_exp_sale_amount: 'Expected revenue' },
  ],
  ...[
    '12. März 2026',
    '3 maart 2026',
    '31 Dec 2025',
    'Dec 31, 2025',
    '31/12/2025',
    '12-31-25',
    '2025-12-31T23:30:00+02:00',
  ].map(
    (day) =>
      [
        `a day is no person, place, number or amount: ${day}`,
        `Company,Contact,City,Phone,Budget\nAcme,"${day}","${day}","${day}","${day}"`,
        { account_name: 'Company' },
      ] as const,
  ),
  [
    'a lead with a person is a company',
    'lead_name,first_name,last_name\nAcme,Ann,Lee',
    { account_name: 'lead_name', contact_first_name: 'first_name', contact_last_name: 'last_name' },
  ],
  ['a lead without one is a person', 'Lead Name,Email\nAnn Lee,', { contact_name: 'Lead Name' }],
  [
    'a lead beside a company is a person',
    'Lead Name,Company\nAnn Lee,Acme',
    { contact_name: 'Lead Name', account_name: 'Company' },
  ],
  [
    'an empty column keeps nothing from a filled one',
    'Phone,Phone 2,Company\n,+49 30 23125001,Acme',
    { account_phone: 'Phone 2', account_name: 'Company' },
  ],
  ['values that cannot be true are not taken', 'Company,Email,Phone\nAcme,SMTP,Work', { account_name: 'Company' }],
] as [string, string, Expected][])('%s', (_, text, expected) => {
  expect(guess(text)).toEqual(expected);
});
