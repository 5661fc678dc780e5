import {
  ACCOUNT_TYPES,
  type Account,
  type DecimalMark,
  type ImportMatching,
  type SheetField,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import { sentenceOf } from '@salesdesk/shared/messages';
import type { Found, ReferenceData } from '../map/referenceData.sql.ts';
import { columnsOf, NEW_COMPANY } from '../store/companies.sql.ts';
import { readAmount } from './readCell.ts';
import { readRow } from './readRow.ts';
import { rowReader } from './rowReader.ts';

const lookup = (names: Record<string, Found>) => (text: string) => names[text] ?? 'none';
const countries = [
  { country_id: 1, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' },
  { country_id: 2, country_name: 'Canada', country_phone_code: '1', country_iso2: 'CA' },
];
const known: ReferenceData = {
  country: lookup({ Netherlands: 1, Canada: 2 }),
  countryById: new Map(countries.map((country) => [country.country_id, country])),
  codes: new Set(['31', '1', '44']),
  network: lookup({ FB: 5, TT: 6 }),
  networkById: new Map([
    [5, { code: 'FB', name: 'Facebook' }],
    [6, { code: 'TT', name: 'TikTok' }],
  ]),
  colleague: lookup({ Ann: 7, Ben: 8, Sam: 'several' }),
  colleagueById: new Map([
    [7, 'Ann'],
    [8, 'Ben'],
  ]),
  seesById: new Map([
    [7, [ACCOUNT_TYPES.qList]],
    [8, [ACCOUNT_TYPES.leads]],
  ]),
};

type Row = Partial<Record<SheetField, string>>;
function read(row: Row, account: Account | null = null, matching: ImportMatching = 'fill') {
  const mapping = Object.keys(row) as SheetField[];
  const cells = Object.values(row);
  const reader = rowReader({ rows: [{ number: 2, cells }] }, { mapping, fixes: [] }, known);
  const { refusal, leftOut, ...result } = readRow({ reader, known, cells }, account, { matching });
  const said = refusal ?? leftOut;
  return { ...result, isRefused: refusal !== null, refusal: said && sentenceOf(said) };
}
const made = (row: Row) => columnsOf(read({ account_name: 'A', ...row }).next);
const company: Account = { ...NEW_COMPANY, account_id: 9, account_parent_id: 9, account_name: 'A' };

describe('a phone number and its code are one value', () => {
  it.each<[Row, string | null, string]>([
    [{ account_phone: '+31 20 555 0123' }, '31', '205550123'],
    [{ account_phone: '0031 (0)20 555 0123' }, '31', '205550123'],
    [{ account_phone: '+1 (202) 555-0123', account_phone_code: '1' }, '1', '2025550123'],
    [{ account_phone: '202 555 0123', account_phone_code: '+1' }, '1', '2025550123'],
    [{ account_phone: '020 555 0123', account_country: 'Netherlands' }, '31', '205550123'],
    [{ account_phone: '+44 20 7946 0958', account_country: 'Netherlands' }, '44', '2079460958'],
    [{ account_phone: "'+31 20 555 0123" }, '31', '205550123'],
  ])('%j', (row, code, phone) => {
    expect(made(row)).toMatchObject({ phone, phone_code: code });
  });

  it('is kept as typed without a code and a country', () => {
    expect(made({ account_phone: ' 020 555 0123', contact_phone: '06 1234' })).toMatchObject({ phone: '020 555 0123' });
  });

  it.each<[Row, string]>([
    [{ account_phone: '+44 20 555', account_phone_code: '31' }, 'Phone number “+44 20 555”: Phone number is too short'],
    [
      { account_phone: '+44 20 7946 0958', account_phone_code: '31' },
      'Phone number “+44 20 7946 0958”: Phone number has another country code than +31',
    ],
    [{ account_phone: '20 555 0123', account_phone_code: '999' }, 'Phone code “999”: Phone code is not known'],
    [{ account_phone: '+999 20 555' }, 'Phone number “+999 20 555”: Phone number needs a phone code that exists'],
    [{ account_phone: '+34 Carmen' }, 'Phone number “+34 Carmen”: Phone number is not a number'],
    [{ account_phone: '+31 20' }, 'Phone number “+31 20”: Phone number is too short'],
    [{ account_country: 'Netherlands', contact_whatsapp: '06 1234 5678; ask' }, 'Contact Whatsapp “ask”'],
  ])('%j costs its cell alone', (row, reason) => {
    const { isRefused, refusal } = read({ account_name: 'A', ...row });
    expect([isRefused, refusal]).toEqual([false, reason]);
  });
});

it.each<[string, string, number | null]>([
  ['12,500.50', '', 12_500.5],
  ['$1,000', '', 1000],
  ['1.000,50', '', 1000.5],
  ['12,5', '', 12.5],
  ['1.5', '', 1.5],
  ['99.999', '', 99_999],
  ['1000 USD', '', 1000],
  ['-5', 'Expected Sale Amount should not be negative', null],
  ["1'250.50", '', 1250.5],
  ['€ 5', 'Expected Sale Amount should be a number', null],
  ['9999999999999', 'Expected Sale Amount should be a number', null],
])('the amount %j', (text, problem, amount) => {
  const { refusal, next } = read({ account_name: 'A', account_exp_sale_amount: text });
  expect(refusal).toBe(problem ? `Expected Sale Amount “${text}”: ${problem}` : null);
  expect(columnsOf(next).exp_sale_amount).toBe(amount);
});

it.each<[string, readonly string[], DecimalMark, number | null]>([
  // Three digits behind a single mark in every value are thousands.
  ['1.250', [], '.', 1250],
  ['1.250', ['12.500', '7'], '.', 1250],
  ['1,250', ['2,500'], ',', 1250],
  ['1.250', ['0.5'], ',', 1.25],
  ['1.250', ['1234.567'], ',', 1.25],
  ['1.250', ['0.000,50'], '.', 1250],
  ['1.250', ['12,500'], ',', 1250],
  ['1.250', ['12,500'], '.', 1.25],
  ['1.250', ['7,50'], '.', 1250],
  ['1.250', ['1.250.000'], '.', 1250],
  ['1.250', ['7.50'], ',', 1.25],
])('the amount %j, in a column with %j and in a file with %j, is %p', (text, others, decimal, amount) => {
  const rows = [text, ...others].map((cell, at) => ({ number: at + 2, cells: [cell] }));
  const reader = rowReader({ rows, decimal }, { mapping: ['account_exp_sale_amount'], fixes: [] }, known);
  expect(readAmount(text, reader.decimal).value).toBe(amount);
});

it.each<[Row, string]>([
  [{ account_name: '' }, 'Company Name is required'],
  [
    { account_name: 'x'.repeat(201) },
    `Company Name “${'x'.repeat(60)}…”: Company Name should have at most 200 characters`,
  ],
  [{ account_name: 'a\u0000b' }, 'Company Name “a\u0000b”: Company Name contains a character that is not allowed'],
  [{ account_name: '#N/A' }, 'Company Name “#N/A”: The sheet has an error in this cell'],
  [{ account_name: 'A', account_email: 'no' }, 'Email “no”: Email is invalid'],
  [
    { account_name: 'A', account_website: 'javascript:alert(1)' },
    'Website “javascript:alert(1)”: Website should be a web address',
  ],
  [{ account_name: 'A', contact_email: 'a@b.example; no' }, 'Contact email “a@b.example; no”: Email is invalid'],
  [{ account_name: 'A', primary: 'Sam' }, 'Primary Assignee “Sam”: More than one colleague has this name'],
  [{ account_name: 'A', networks: 'FB; XX' }, 'Target networks “XX”: There is no active network of this name'],
  [{ account_name: 'A', primary: 'Ann', secondary: 'Ann' }, 'Secondary Assignee, who is the primary one already'],
  [
    { account_name: 'A', account_email: 'no', account_country: 'Mu' },
    'Country “Mu”: Country does not exist; Email “no”: Email is invalid',
  ],
])('%j is said with the message of the form, and only the name refuses the row', (row, reason) => {
  const { isRefused, refusal } = read(row);
  expect([isRefused, refusal]).toEqual([row.account_name !== 'A', reason]);
});

test.each<[Row, object]>([
  [{ account_phone: '020 555 0123' }, { phone: '020 555 0123', phone_code: null }],
  [{ account_phone: 'n/a', account_country: 'Netherlands' }, { phone: null }],
  [{ account_phone: '\u202a020\u202f555 0123\u202c', account_country: 'Netherlands' }, { phone: '205550123' }],
  [{ account_phone: '020 555 0123 toestel 4', account_country: 'Netherlands' }, { phone: '205550123;ext=4' }],
])('nothing is lost of the number in %j', (row, stored) => {
  const { refusal } = read({ account_name: 'A', ...row });
  expect(refusal).toBeNull();
  expect(made(row)).toMatchObject(stored);
});

test.each<[Row, object, string | null]>([
  [{ account_email: 'a@x.example ::: b@x.example' }, { email: 'a@x.example' }, 'Email “b@x.example”'],
  [{ account_email: 'mailto:a@x.example' }, { email: 'a@x.example' }, null],
  [{ account_email: '\u200ba@x.example' }, { email: 'a@x.example' }, null],
  [{ account_email: 'Anna Berg <a@x.example>' }, { email: 'a@x.example' }, null],
  [{ account_email: 'a@x,example' }, { email: null }, 'Email “a@x,example”: Email is invalid'],
  [{ account_email: 'none; b@x.example' }, { email: 'b@x.example' }, 'Email “none”'],
  [{ account_website: 'x.example ::: y.example' }, { website: 'x.example' }, 'Website “y.example”'],
])('of %j the right value is taken, and the others are named', (row, stored, said) => {
  const { refusal } = read({ account_name: 'A', ...row });
  expect(refusal).toBe(said);
  expect(made(row)).toMatchObject(stored);
});

test.each(['\u200b', '\u2060', '\u3164', '\u00ad', '\u001a', ' \u2800 '])(
  'a name of %j alone is none',
  (account_name) => {
    expect(read({ account_name }).isRefused).toBe(true);
  },
);

test('a second number of a cell, and a second person, are named', () => {
  const two = { account_phone: '+31 20 555 0123 / +31 20 555 0124' };
  expect(read({ account_name: 'A', ...two }).refusal).toBe('Phone number “+31205550124”');
  const first = read({ account_name: 'A', contact_name: 'Al', contact_email: 'al@a.example' }).next;
  const second = { contact_name: 'Bo', contact_email: 'bo@a.example', contact_phone: '+31 6 1234 5678' };
  const { changed, refusal } = read({ account_name: 'A', ...second }, first);
  expect(changed).toBe(false);
  expect(refusal).toBe('Contact person name “Bo”; Contact phone “+31 6 1234 5678”; Contact email “bo@a.example”');
});

test.each<[Row, string]>([
  [{ contact_first_name: 'Anna', contact_last_name: 'Berg' }, 'Anna Berg'],
  [{ account_name: '', contact_name: 'Anna Berg' }, 'Anna Berg'],
  [{ account_name: 'Acme', contact_last_name: 'Berg' }, 'Acme'],
])('%j makes the company %s', (row, name) => {
  const { next, isPerson } = read(row);
  expect([next.account_name, isPerson]).toEqual([name, name !== 'Acme']);
  expect(JSON.parse(next.account_contact_person ?? '').name).toMatch(/Berg$/);
});

describe('an existing company', () => {
  const there: Account = {
    ...company,
    account_email: 'old@a.example',
    account_contact_person: JSON.stringify({
      name: 'Al',
      contact_details: [{ '2': 'x@y.example' }, { '1': '1' }, { '1': '2' }],
    }),
    account_pri_assignee_id: 99,
    account_pri_assignee_name: 'Gone Colleague',
    account_network: [
      {
        account_network_id: 1,
        network_details: { network_name: 'Old', network_code: 'OLD', network_color_code: null },
      },
    ],
    account_proposed_network: [{ network_id: 77 }],
  };

  it('is not changed by its own export, not even by names that no longer exist', () => {
    const cells = sheetCellsOf(there);
    for (const matching of ['fill', 'overwrite'] as const) {
      const result = read(cells, there, matching);
      expect([result.changed, result.refusal, result.problems]).toEqual([false, null, []]);
    }
  });

  it('keeps its values if only empty fields are filled, even where the file has invalid ones', () => {
    const { next, refusal } = read({ account_email: 'nonsense', account_city: 'Utrecht' }, there);
    expect([refusal, next.account_email, next.account_city]).toEqual([null, 'old@a.example', 'Utrecht']);
    expect(read({ account_email: 'nonsense' }, there, 'overwrite').refusal).toBe('Email “nonsense”: Email is invalid');
  });

  it('is never emptied, and keeps the other contact details', () => {
    const { next } = read({ account_email: '', contact_phone: '+31 6 1234 5678' }, there, 'overwrite');
    expect(next.account_email).toBe('old@a.example');
    expect(JSON.parse(next.account_contact_person ?? '')).toEqual({
      name: 'Al',
      contact_details: [{ '2': 'x@y.example' }, { '1': '+31612345678' }],
    });
  });

  it('has its networks compared as a set', () => {
    const two: Account = { ...company, account_proposed_network: [{ network_id: 6 }, { network_id: 5 }] };
    expect(read({ networks: 'FB, TT' }, two, 'overwrite').changed).toBe(false);
    expect(read({ networks: 'FB' }, two, 'overwrite').changed).toBe(true);
  });
});

describe('an assignee who cannot see the company afterwards is taken, with a warning', () => {
  const warningOf = (row: Row, account: Account | null = null) => {
    const { warning, problems, next } = read(row, account, 'overwrite');
    expect(problems.every(({ solved }) => solved)).toBe(true);
    return [next.account_pri_assignee_id, next.account_sec_assignee_id, warning && sentenceOf(warning)];
  };
  const lead = { ...company, account_type: ACCOUNT_TYPES.leads };
  const held = { ...company, account_pri_assignee_id: 8, account_pri_assignee_name: 'Ben' };

  it.each<[Row, Account | null, (number | string | null)[]]>([
    [
      { account_name: 'A', primary: 'Ben' },
      null,
      [8, null, 'Primary Assignee “Ben” cannot see this company; can: Ann'],
    ],
    [
      { account_name: 'A', secondary: 'Ben' },
      null,
      [null, 8, 'Secondary Assignee “Ben” cannot see this company; can: Ann'],
    ],
    [{ account_name: 'A', primary: 'Ann' }, null, [7, null, null]],
    [
      { account_name: 'A', primary: 'Ben' },
      company,
      [8, null, 'Primary Assignee “Ben” cannot see this company; can: Ann'],
    ],
    [{ account_name: 'A', primary: 'Ben' }, lead, [8, null, null]],
    [
      { account_name: 'A', primary: 'Ann' },
      lead,
      [7, null, 'Primary Assignee “Ann” cannot see this company; can: Ben'],
    ],
    // Given before, not by this row.
    [{ account_name: 'B', primary: 'Ben' }, held, [8, null, null]],
  ])('%j', (row, account, expected) => expect(warningOf(row, account)).toEqual(expected));

  it('who creates it sees it', () => {
    const [mapping, cells]: [SheetField[], string[]] = [
      ['account_name', 'primary'],
      ['A', 'Ben'],
    ];
    const reader = rowReader({ rows: [{ number: 2, cells }] }, { mapping, fixes: [] }, known);
    const options = { matching: 'fill', creator: 8 } as const;
    expect(readRow({ reader, known, cells }, null, options).warning).toBeNull();
  });
});
