/** Files as other programs write them: encodings, delimiters, lines around the table, damaged bytes. */
import { readFileSync } from 'node:fs';
import type { ImportEncoding, ImportReading } from '@salesdesk/shared/domain';
import iconv from 'iconv-lite';
import { workbookOf } from '../../../test/workbook.ts';
import { meaningsOf } from '../map/headers.ts';
import { readTable } from './table.ts';

const isKnownHeader = (text: string) => meaningsOf(text).length > 0;
const read = (bytes: Uint8Array | string, filename = 'a.csv', reading: ImportReading = {}) =>
  readTable({ filename, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }, { reading, isKnownHeader });
const sample = (name: string) => read(readFileSync(new URL(`samples/${name}`, import.meta.url)), name);
const names = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.flatMap(({ cells, isDoubtful }) => (isDoubtful ? [] : (cells[0] ?? '')));

const GERMAN = ['Müller Bäckerei', 'Größe & Söhne', 'Straßenbau Köln', 'Jürgen Fuß'];
const POLISH = ['Żabka Łódź Sp. z o.o.', 'Części Śląsk', 'Książki Wrocław', 'Źródło'];
const CZECH = ['Žluťoučký kůň', 'Příbramská uzenina', 'Škoda Plzeň', 'Řeznictví Dvořák'];
const RUSSIAN = ['Ромашка', 'Северный ветер', 'Торговый дом Иванов', 'Молочный завод'];
const FILES: [ImportEncoding, string[]][] = [
  ['utf-8', [...GERMAN, ...POLISH]],
  ['utf-16le', RUSSIAN],
  ['utf-16be', CZECH],
  ['windows-1252', GERMAN],
  ['windows-1252', ['Société Générale', 'Crèmerie Élysée', 'Château Forêt', 'Garçon & Frères']],
  ['windows-1250', POLISH],
  ['windows-1250', CZECH],
  ['windows-1251', RUSSIAN],
  ['windows-1253', ['Ελληνικά Τυριά', 'Αθήνα Εμπορική', 'Μεταφορές Κρήτης', 'Οικοδομική']],
  ['koi8-r', RUSSIAN],
  ['cp866', RUSSIAN],
  ['cp850', GERMAN],
  ['cp852', POLISH],
  ['macintosh', GERMAN],
  ['shift_jis', ['株式会社山田商店', '東京製作所', '日本カメラ', '大阪物産']],
  ['gb18030', ['北京科技有限公司', '上海贸易公司', '广州电子厂', '深圳软件']],
];
const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const;

test.each(
  FILES.flatMap(([encoding, companies]) => DELIMITERS.map((delimiter) => ({ encoding, delimiter, companies }))),
)('$encoding divided by $delimiter: $companies.0', async ({ encoding, delimiter, companies }) => {
  const line = (...cells: string[]) => `${cells.join(delimiter)}\r\n`;
  const rows = companies.map((name, at) => line(name, `Ort ${name.slice(0, 3)}`, `a${at}@x.example`, `${at}.500`));
  const text =
    `Kundenliste, Stand Februar\r\n\r\n${line('Firma', 'Ort', 'E-Mail', 'Betrag')}${rows.join('')}` +
    `${line('Total', '', '', '300')}${line('Firma', 'Ort', 'E-Mail', 'Betrag')}\r\nCopyright 2026, Example Org.\r\n`;
  const table = await read(iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') }));
  expect(table.header).toEqual(['Firma', 'Ort', 'E-Mail', 'Betrag']);
  expect(names(table)).toEqual(companies);
  expect(table.rows.length).toBe(companies.length + 3);
});

test('what is guessed can be said: encoding, delimiter, row of the header', async () => {
  const bytes = iconv.encode('A;B,C\n1;Ü,2\n3;4,5\n', 'cp850');
  const table = await read(bytes, 'a.csv', { encoding: 'cp850', delimiter: ',', header: 2, decimal: ',' });
  expect(table).toMatchObject({ header: ['1;Ü', '2'], headerRow: 2, decimal: ',', isDecimalChosen: true });
  expect(table.rows).toEqual([{ number: 3, cells: ['3;4', '5'] }]);
});

describe('one damaged byte', () => {
  const cut = (text: string, from: string) => {
    const bytes = Buffer.from(text);
    const at = bytes.indexOf(Buffer.from(from));
    return Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]);
  };
  it.each([
    ['in the middle', 'Firma;Ort\nMüller;Zürich\nJäger;Wien\nSölle;Graz\n', 'ä', ['Müller', 'J\ufffdger', 'Sölle']],
    [
      'at the end of a name',
      'Firma;Ort\nMüller;Zürich\nJürgé;Wien\nSölle;Graz\n',
      'é',
      ['Müller', 'Jürg\ufffd', 'Sölle'],
    ],
  ])('%s harms one cell', async (_, text, from, expected) => {
    const table = await read(cut(text, from));
    expect(names(table).map((name) => name.replace(/\ufffd+/g, '\ufffd'))).toEqual(expected);
  });

  it('a zero, and the end of a DOS file, are left out', async () => {
    const table = await read('Firma;Ort\nMül\0ler;Zürich\nSölle;Graz\n\u001a');
    expect(names(table)).toEqual(['Müller', 'Sölle']);
  });
});

test.each([
  ['title-semicolons.csv', ['Firma', 'Ort', 'E-Mail'], ['A GmbH', 'B GmbH']],
  [
    'salesforce-report-footer.csv',
    ['Account Name', 'Billing City', 'Billing Country', 'Phone', 'Website'],
    ['Footer Test GmbH', 'Footer Test BV'],
  ],
  ['polish-windows-1250.csv', ['Firma', 'Miasto', 'E-mail'], ['Żabka Łódź Sp. z o.o.', 'Części Śląsk']],
  ['utf8-one-damaged-byte.csv', ['Company', 'City'], ['Müller Bäckerei', 'Ötztaler Sport', 'Name cut \ufffd']],
  ['dos-end-of-file.csv', ['Company', 'City'], ['Ctrl Z Ltd']],
  ['german-unicode-text.txt', ['Firma', 'Betrag'], ['Tab Test A', 'Tab Test B']],
])('%s', async (name, header, companies) => {
  const table = await sample(name);
  expect([table.header, names(table)]).toEqual([header, companies]);
});

test.each([
  [
    'a header with a digit below a title',
    'Kunden 2024\nFirma,Telefon 1,E-Mail\nA,030 1,a@b.example\n',
    ['Firma', 'Telefon 1', 'E-Mail'],
    ['A'],
  ],
  ['a comma in a header of semicolons', 'Firma, Name;Ort\nAcme, Inc;Berlin\n', ['Firma, Name', 'Ort'], ['Acme, Inc']],
  ['a title with tabs below', 'Kundenliste\nFirma\tOrt\nA\tBonn\n', ['Firma', 'Ort'], ['A']],
  ['two lines of title', 'Liste\nStand: 2.2.2026\n\nFirma;Ort\nA;Bonn\n', ['Firma', 'Ort'], ['A']],
  ['a company called Total', 'Firma,Ort\nTotal Energies,Paris\nTotal,12\n', ['Firma', 'Ort'], ['Total Energies']],
  ['names alone at the end', 'Firma,Ort\nA,Bonn\nB,Ulm\nC\nD\n', ['Firma', 'Ort'], ['A', 'B', 'C', 'D']],
  ['decimal commas and semicolons', 'Firma;Betrag;Ort\nA;1,5;X\nB;2,5;Y\n', ['Firma', 'Betrag', 'Ort'], ['A', 'B']],
])('%s', async (_, text, header, companies) => {
  const table = await read(text);
  expect([table.header, names(table)]).toEqual([header, companies]);
});

test('of 221 columns those that are filled are read', async () => {
  const header = Array.from({ length: 221 }, (_, at) => `Property ${at}`);
  const row = header.map((_, at) => (at % 40 ? '' : `v${at}`));
  const table = await read(`${header.join(',')}\n${row.join(',')}\n`);
  expect(table.header).toEqual([
    'Property 0',
    'Property 40',
    'Property 80',
    'Property 120',
    'Property 160',
    'Property 200',
  ]);
});

describe('a workbook', () => {
  const book = (cells: string, formats: string[], properties = '') =>
    workbookOf(`<row><c t="str"><v>Name</v></c></row><row>${cells}</row>`, { formats, properties });
  const cellsOf = async (bytes: Uint8Array) => (await read(bytes, 'a.xlsx')).rows[0]?.cells;

  it.each([
    ['0000000000', '612345678', '0612345678'],
    ['000\\ 000\\ 0000', '612345678', '061 234 5678'],
    ['&quot;+39 &quot;0000000000', '612345678', '+39 0612345678'],
    ['00000', '1234', '01234'],
    ['0.00', '1.5', '1.5'],
    ['#,##0', '1250', '1250'],
    ['&quot;+49 &quot;0', '3023125001', '+49 3023125001'],
    ['&quot;+&quot;General', '493023125001', '+493023125001'],
    ['[$+49-407]\\ 0', '3023125001', '+49 3023125001'],
    ['\\+0', '493023125001', '+493023125001'],
    ['&quot;(0&quot;00&quot;)&quot;\\ 0000000', '301234567', '(030) 1234567'],
    ['[&lt;=9999999]000\\-0000;\\(000\\)\\ 000\\-0000', '5551234567', '(555) 123-4567'],
    ['0&quot; kg&quot;', '12', '12 kg'],
    ['0%', '0.25', '25%'],
    ['[$€-407] #,##0.00', '1250.5', '1250.5'],
    ['#,##0.00\\ &quot;€&quot;', '1250.5', '1250.5'],
    ...['EUR ', 'Fr. ', 'Kč ', 'R$ '].map((mark) => [`&quot;${mark}&quot;#,##0.00`, '1250.5', '1250.5']),
    ['[$Rp-421]#,##0', '1250', '1250'],
    ['00000', '12.5', '12.5'],
    ['#,##0.0,,&quot;M&quot;', '12500000', '12500000'],
    ['hh:mm', '0.3541666666666667', '08:30'],
    ['h:mm AM/PM', '0.5625', '1:30 PM'],
    ['[h]:mm', '1.5', '36:00'],
    ['d.m.yy h:mm', '45351.5625', '2024-02-29 13:30'],
    ['mmmm', '45351', '2024-02-29'],
    ['0&quot; unclosed', '12', '12'],
  ])('shows %s of %s as %s', async (format, value, shown) => {
    expect(await cellsOf(book(`<c s="1"><v>${value}</v></c>`, [format]))).toEqual([shown]);
  });

  it.each([
    ['9', '0.25', '25%'],
    ['14', '45351', '2024-02-29'],
    ['20', '0.3541666666666667', '8:30'],
    ['22', '45351.5625', '2024-02-29 13:30'],
    ['4', '1250.5', '1250.5'],
    ['11', '493023125001', '493023125001'],
  ])('shows the built-in format %s of %s as %s', async (id, value, shown) => {
    const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    const rows = `<row><c t="str"><v>Name</v></c></row><row><c s="1"><v>${value}</v></c></row>`;
    expect(await cellsOf(workbookOf(rows, { extra: { 'xl/styles.xml': styles } }))).toEqual([shown]);
  });

  it.each([
    ['1904', '<workbookPr date1904="1"/>', '43889', '2024-02-29'],
    ['1904, said otherwise', '<workbookPr date1904="true"/>', '43889', '2024-02-29'],
    ['1900', '', '45351', '2024-02-29'],
  ])('counts days from %s', async (_, workbook, value, day) => {
    expect(await cellsOf(book(`<c s="1"><v>${value}</v></c>`, ['yyyy-mm-dd'], workbook))).toEqual([day]);
  });

  it('keeps the time of a moment, and three decimals of a number', async () => {
    const cells = '<c s="1"><v>45351.5625</v></c><c><v>7.125</v></c>';
    expect(await cellsOf(book(cells, ['dd.mm.yyyy hh:mm']))).toEqual(['2024-02-29 13:30', '7.1250']);
  });

  it('of the findings keeps zeros, and texts as they are', async () => {
    expect((await sample('italian-zero-by-format.xlsx')).rows.flatMap(({ cells }) => cells)).toContain('0612345678');
    expect((await sample('amounts-as-text.xlsx')).rows.flatMap(({ cells }) => cells)).toContain('12.500');
  });
});

describe('what a file says otherwise than most', () => {
  const cellsOf = async (bytes: Uint8Array | string, filename?: string) => {
    const { header, rows } = await read(bytes, filename);
    return [header, ...rows.map(({ cells, isDoubtful }) => (isDoubtful ? ['?', ...cells] : cells))];
  };
  const inline = (...texts: string[]) =>
    texts.map((text) => (text ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : '<c/>')).join('');
  const rowsOf = (...rows: string[]) => rows.map((cells) => `<row>${cells}</row>`).join('');

  it.each<[string, string | Uint8Array, string[][]]>([
    ...(['utf-16le', 'utf-16be'] as const).flatMap((encoding): [string, Uint8Array, string[][]][] => [
      [
        `Cyrillic letters of ${encoding} without a mark`,
        iconv.encode('Компания;Город\r\nПивоварня;Москва\r\n', encoding),
        [
          ['Компания', 'Город'],
          ['Пивоварня', 'Москва'],
        ],
      ],
      [
        `Japanese letters of ${encoding} without a mark`,
        iconv.encode('会社,都市\r\n上田商店,東京\r\n', encoding),
        [
          ['会社', '都市'],
          ['上田商店', '東京'],
        ],
      ],
    ]),
    [
      'no header, but a row',
      'Acme,Ulm,a@b.example\r\nBeta,Bonn,b@b.example\r\n',
      [
        ['Column A', 'Column B', 'Column C'],
        ['Acme', 'Ulm', 'a@b.example'],
        ['Beta', 'Bonn', 'b@b.example'],
      ],
    ],
    [
      'a table of a text document',
      '| Company | City |\n|---|---|\n| A | Ulm |\n',
      [
        ['Column A', 'Company', 'City'],
        ['?', '', '---', '---'],
        ['', 'A', 'Ulm'],
      ],
    ],
    [
      'a second line of headers',
      'Company;Kontakt;\n;Name;Email\nA;Anna;a@b.example\n',
      [
        ['Company', 'Kontakt', 'Column C'],
        ['?', '', 'Name', 'Email'],
        ['A', 'Anna', 'a@b.example'],
      ],
    ],
    [
      'quotes of apostrophes',
      "'Company','City'\r\n'A, B','Ulm'\r\n",
      [
        ['Company', 'City'],
        ['A, B', 'Ulm'],
      ],
    ],
    [
      'quotes behind a backslash',
      'Company,City\r\n"A \\"x\\" B",Ulm\r\n',
      [
        ['Company', 'City'],
        ['A "x" B', 'Ulm'],
      ],
    ],
    [
      'names that begin with an apostrophe',
      "'t Hart,'s-Gravenhage\r\n'n Huis,Ulm\r\n",
      [
        ["'t Hart", "'s-Gravenhage"],
        ["'n Huis", 'Ulm'],
      ],
    ],
  ])('%s', async (_, bytes, cells) => {
    expect(await cellsOf(bytes)).toEqual(cells);
  });

  it('merged cells of a workbook have their value in each row, and the hints of Japanese are left out', async () => {
    const aid = '<c t="inlineStr"><is><r><t>Brau</t></r><rPh><t>ブラ</t></rPh></is></c>';
    const rows = rowsOf(inline('Country', 'Company'), inline('DE', 'A'), inline('', 'B'), `${inline('')}${aid}`);
    const book = workbookOf(`<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`);
    const long = inline('x'.repeat(90_000), 'A');
    const many = rowsOf(inline('Note', 'Company'), long, ...Array.from({ length: 500 }, () => inline('', 'B')));
    const huge = workbookOf(`<sheetData>${many}</sheetData><mergeCells><mergeCell ref="A2:A502"/></mergeCells>`);
    await expect(read(huge, 'a.xlsx')).rejects.toThrow('more than 40 million characters');
    expect(await cellsOf(book, 'a.xlsx')).toEqual([
      ['Country', 'Company'],
      ['DE', 'A'],
      ['DE', 'B'],
      ['', 'Brau'],
    ]);
  });
});
