/** Files as people brought them, their relatives as other programs tell them, and what each has to become. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { sheetRows, workbookOf } from './workbook.ts';

/** A company that a file creates; what it does not fill is left out. */
export interface Company {
  name: string;
  city?: string;
  country?: string;
  email?: string;
  phone?: string;
  website?: string;
  amount?: number;
  person?: string;
  reached?: string[];
  notes?: string[];
}
interface SampleCase {
  /** The companies, in the order of their rows. */
  becomes: Company[];
  /** The rows that wait for a tick. */
  doubtful?: number;
  files: Record<string, () => Uint8Array>;
}

/** A file of the samples, byte for byte. */
export const sample = (name: string) => readFileSync(new URL(`../src/imports/parse/samples/${name}`, import.meta.url));
const text =
  (lines: string, encoding = 'utf-8') =>
  () =>
    iconv.encode(lines.replaceAll('\n', '\r\n'), encoding);

interface Rewriting {
  delimiter?: string;
  encoding?: string;
  /** The columns from right to left. */
  isReversed?: boolean;
}
/** A sample of commas and UTF-8 as another program writes it. */
const rewritten =
  (name: string, { delimiter = ',', encoding = 'utf-8', isReversed = false }: Rewriting) =>
  () => {
    const rows = parse(sample(name), { relax_column_count: true }) as string[][];
    const cell = (value: string) => (/[",;|\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    const lines = rows.map((cells) => (isReversed ? cells.toReversed() : cells).map(cell).join(delimiter));
    return iconv.encode(`${lines.join('\r\n')}\r\n`, encoding, { addBOM: encoding === 'utf-16le' });
  };
const variantsOf = (name: string) => ({
  [name]: () => sample(name),
  'semicolons of Windows': rewritten(name, { delimiter: ';', encoding: 'windows-1252' }),
  'tabs of "Unicode text"': rewritten(name, { delimiter: '\t', encoding: 'utf-16le' }),
  'columns from right to left': rewritten(name, { delimiter: '|', isReversed: true }),
});

const brewery = { name: 'Example Brewery GmbH', email: 'given1@brewery-example.de', phone: '+493023125001' };
const transport = { name: 'Example Transport BV', email: 'given2@transport-example.nl', phone: '+31207941234' };
const place = { city: 'Berlin', country: 'DE', website: 'brewery-example.de' };
const FOOTER_TEST = [
  {
    name: 'Footer Test GmbH',
    city: 'Berlin',
    country: 'DE',
    phone: '+493023125071',
    website: 'footer-test-example.de',
  },
  { name: 'Footer Test BV', city: 'Utrecht', country: 'NL', phone: '+31207941271', website: 'footer2-test-example.nl' },
];
const POLISH = [
  { name: 'Żabka Łódź Sp. z o.o.', city: 'Łódź', email: 'biuro@zabka-example.pl' },
  { name: 'Części Śląsk', city: 'Gliwice', email: 'info@czesci-example.pl' },
];
const polish =
  'Firma;Miasto;E-mail\nŻabka Łódź Sp. z o.o.;Łódź;biuro@zabka-example.pl\nCzęści Śląsk;Gliwice;info@czesci-example.pl\n';
const LISTED = [
  { name: 'A GmbH', city: 'Bonn', email: 'a@title-example.de' },
  { name: 'B GmbH', city: 'Köln', email: 'b@title-example.de' },
];
const amounts = (first: number, second: number) => [
  { name: 'Betrag Test A GmbH', amount: first },
  { name: 'Betrag Test B GmbH', amount: second },
];
const workbook =
  (rows: (string | number)[][], formats: string[] = []) =>
  () =>
    workbookOf(sheetRows(rows), { formats });
const amountsBook = (title: string, first: string | number, second: string | number) =>
  workbook([
    ['Firma', title],
    ['Betrag Test A GmbH', first],
    ['Betrag Test B GmbH', second],
  ]);
const phoneBook = (country: string, cell: number | string, format: string) =>
  workbook(
    [
      ['Company', 'Country', 'Phone'],
      ['Pasticceria Prova SpA', country, cell],
    ],
    [format],
  );
const first = { name: 'Twofold GmbH', website: 'twofold-example.de', person: 'First Person' };
const FIRST = { ...first, reached: ['+493023125001', 'first@twofold-example.de'] };

/** By what they are about. */
export const SAMPLES: Record<string, SampleCase> = {
  amounts: {
    becomes: amounts(12_500, 7250),
    files: {
      'amounts-as-text.xlsx': () => sample('amounts-as-text.xlsx'),
      'a Dutch workbook': amountsBook('Bedrag', '12.500', '7.250'),
      'groups and cents': amountsBook('Expected Sale Amount', '12.500,00', '7.250,00'),
      numbers: amountsBook('Betrag', 12_500, 7250),
      'semicolons with American groups': text('Firma;Betrag\nBetrag Test A GmbH;12,500\nBetrag Test B GmbH;7,250\n'),
      'Polish blanks between the groups': text(
        'Firma;Kwota\nBetrag Test A GmbH;12 500\nBetrag Test B GmbH;7 250,00\n',
        'windows-1250',
      ),
      'apostrophes of Switzerland': text(
        "Firma\tBetrag\nBetrag Test A GmbH\t12'500\nBetrag Test B GmbH\t7'250\n",
        'utf-16le',
      ),
    },
  },
  'amounts of "Unicode text"': {
    becomes: [
      { name: 'Tab Test A', amount: 12_500 },
      { name: 'Tab Test B', amount: 7250 },
    ],
    files: {
      'german-unicode-text.txt': () => sample('german-unicode-text.txt'),
      'its mark left out': () => sample('german-unicode-text.txt').subarray(2),
      'of the other byte order': text('\ufeffFirma\tBetrag\nTab Test A\t12.500\nTab Test B\t7.250\n', 'utf-16be'),
      'Dutch, the amount first': text('Bedrag\tBedrijf\n12.500\tTab Test A\n7.250\tTab Test B\n', 'windows-1252'),
    },
  },
  'the end of a DOS file': {
    becomes: [{ name: 'Ctrl Z Ltd', city: 'Leeds' }],
    files: {
      'dos-end-of-file.csv': () => sample('dos-end-of-file.csv'),
      'several, and blank lines': text('Company;City\nCtrl Z Ltd;Leeds\n\n\u001a\u001a\n', 'cp850'),
      'in the last line': text('Company\tCity\nCtrl Z Ltd\tLeeds\u001a'),
      'a block filled up with them': text(`City|Company\nLeeds|Ctrl Z Ltd\n${'\u001a'.repeat(90)}`),
    },
  },
  Google: {
    becomes: [
      { ...brewery, ...place, website: 'https://brewery-example.de', person: 'Given1 Family1', notes: ['met at fair'] },
    ],
    files: {
      ...variantsOf('google-contacts.csv'),
      'its form before 2024': text(
        'Name,Given Name,Family Name,Organization 1 - Name,Organization 1 - Title,Notes,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - City,Address 1 - Country,Website 1 - Value\n' +
          'Given1 Family1,Given1,Family1,Example Brewery GmbH,CEO,met at fair,* Work,given1@brewery-example.de,Work,+49 30 23125001,Berlin,DE,https://brewery-example.de\n',
      ),
    },
  },
  HubSpot: {
    becomes: [
      { ...brewery, person: 'Given1 Family1' },
      { ...transport, person: 'Given2 Family2' },
    ],
    files: {
      ...variantsOf('hubspot-contacts.csv'),
      'a German account': text(
        'Datensatz-ID;Vorname;Nachname;E-Mail;Telefonnummer;Associated Company\n' +
          '251;Given1;Family1;given1@brewery-example.de;+49 30 23125001;Example Brewery GmbH\n' +
          '252;Given2;Family2;given2@transport-example.nl;+31 20 7941234;Example Transport BV\n',
      ),
    },
  },
  'the zero of Italian numbers': {
    becomes: [{ name: 'Pasticceria Prova SpA', country: 'IT', phone: '+390612345678' }],
    files: {
      'italian-zero-by-format.xlsx': () => sample('italian-zero-by-format.xlsx'),
      'a format with blanks': phoneBook('Italy', 612345678, '00 0000 0000'),
      'a format with the code': phoneBook('IT', 612345678, '&quot;+39 &quot;0000000000'),
      'a text': phoneBook('Italia', '06 12345678', '@'),
    },
  },
  'the zero of the Ivory Coast': {
    becomes: [{ name: 'Pasticceria Prova SpA', country: 'CI', phone: '+2250707123456' }],
    files: { 'by its format': phoneBook("Côte d'Ivoire", 707123456, '0000000000') },
  },
  Outlook: {
    becomes: [
      { ...transport, city: 'Utrecht', country: 'NL', website: 'transport-example.nl', person: 'Given2 Family2' },
    ],
    files: {
      ...variantsOf('outlook-short.csv'),
      German: text(
        'Vorname;Nachname;Firma;Ort geschäftlich;Land/Region geschäftlich;Telefon geschäftlich;Telefon Assistent;Telefon (privat);E-Mail-Adresse;E-Mail-Typ;Webseite\n' +
          'Given2;Family2;Example Transport BV;Utrecht;Niederlande;020 794 1234;;;given2@transport-example.nl;SMTP;transport-example.nl\n',
        'windows-1252',
      ),
      Dutch: text(
        'Voornaam,Achternaam,Bedrijf,"Werkadres, plaats","Werkadres, land/regio","Telefoon op werk","Telefoon thuis",E-mailadres,Webpagina\n' +
          'Given2,Family2,Example Transport BV,Utrecht,Nederland,020 794 1234,,given2@transport-example.nl,transport-example.nl\n',
      ),
    },
  },
  Pipedrive: {
    becomes: [{ ...brewery, person: 'Given1 Family1' }],
    files: {
      ...variantsOf('pipedrive-people.csv'),
      German: text(
        'Person - ID;Person - Name;Person - Organisation;Person - E-Mail - Arbeit;Person - Telefon - Arbeit;Person - Besitzer\n' +
          '17;Given1 Family1;Example Brewery GmbH;given1@brewery-example.de;+49 30 23125001;Owner One\n',
      ),
    },
  },
  'Polish letters': {
    becomes: POLISH,
    files: {
      'polish-windows-1250.csv': () => sample('polish-windows-1250.csv'),
      'ISO 8859-2': text(polish, 'iso-8859-2'),
      'DOS 852': text(polish.replaceAll(';', ','), 'cp852'),
      'UTF-16': text(polish.replaceAll(';', '\t'), 'utf-16le'),
    },
  },
  Salesforce: {
    becomes: [{ name: brewery.name, phone: brewery.phone, ...place }],
    files: {
      ...variantsOf('salesforce-accounts.csv'),
      'its data loader': text(
        'ID,OWNERID,NAME,BILLINGCITY,BILLINGCOUNTRY,PHONE,FAX,WEBSITE,ANNUALREVENUE\n' +
          '001D000000IqhSLIAZ,005D0000001pQ1aIAE,Example Brewery GmbH,Berlin,Germany,+49 30 23125001,,brewery-example.de,25000000\n',
      ),
      German: text(
        'Account-ID;Account-Inhaber;Accountname;Typ;Rechnungsort;Rechnungsland;Telefon;Website;Jahresumsatz\n' +
          '001D000000IqhSL;Owner One;Example Brewery GmbH;Kunde;Berlin;Deutschland;+49 30 23125001;brewery-example.de;25000000\n',
      ),
    },
  },
  'a footer': {
    becomes: FOOTER_TEST,
    doubtful: 5,
    files: {
      ...variantsOf('salesforce-report-footer.csv'),
      'without a gap': () =>
        Buffer.from(
          sample('salesforce-report-footer.csv').toString().replace('\n\n\n\n"Accounts of the north"', '\nTotal,,,,2'),
        ),
    },
  },
  'hosts that many share': {
    becomes: [
      ['Alpha Bakery', 'https://m.facebook.com/alphabakery', 'alpha@a-example.com'],
      ['Beta Garage', 'https://m.facebook.com/betagarage', 'beta@b-example.com'],
      ['Gamma Foto', 'https://de.linkedin.com/company/gamma', 'gamma@g-example.com'],
      ['Delta Dach', 'https://de.linkedin.com/company/delta', 'delta@d-example.com'],
    ].map(([name = '', website = '', email = '']) => ({ name, website, email, country: 'DE' })),
    files: variantsOf('shared-hosts.csv'),
  },
  'a title': {
    becomes: LISTED,
    files: {
      'title-semicolons.csv': () => sample('title-semicolons.csv'),
      'with tabs below': text(
        'Kundenliste\nFirma\tOrt\tE-Mail\nA GmbH\tBonn\ta@title-example.de\nB GmbH\tKöln\tb@title-example.de\n',
        'utf-16le',
      ),
      'with a comma of its own': text(
        'Kundenliste, Stand Februar\nFirma;Ort;E-Mail\nA GmbH;Bonn;a@title-example.de\nB GmbH;Köln;b@title-example.de\n',
        'windows-1252',
      ),
      'of two lines, Dutch': text(
        'Klantenlijst\nStand: 2-2-2026\n\nBedrijf|Plaats|E-mail\nA GmbH|Bonn|a@title-example.de\nB GmbH|Köln|b@title-example.de\n',
      ),
      'with a number': text(
        'Kunden 2024\nE-Mail,Firma,Ort\na@title-example.de,A GmbH,Bonn\nb@title-example.de,B GmbH,Köln\n',
        'macintosh',
      ),
    },
  },
  'two people of a company': {
    becomes: [{ ...FIRST, notes: ['Second Person, +49 30 23125002, second@twofold-example.de'] }],
    files: {
      ...variantsOf('two-persons.csv'),
    },
  },
  'two people of a company, by first and last name': {
    becomes: [{ ...first, email: 'first@twofold-example.de', notes: ['Second Person, second@twofold-example.de'] }],
    files: {
      'a list of people': text(
        'First Name,Last Name,Company,Website,Email\nFirst,Person,Twofold GmbH,twofold-example.de,first@twofold-example.de\nSecond,Person,Twofold GmbH,twofold-example.de,second@twofold-example.de\n',
      ),
      'one without an address of the web': text(
        'Vorname;Nachname;Firma;Webseite;E-Mail\nFirst;Person;Twofold GmbH;twofold-example.de;first@twofold-example.de\nSecond;Person;Twofold GmbH;;second@twofold-example.de\n',
      ),
    },
  },
};
