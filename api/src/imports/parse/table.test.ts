import { sentenceOf } from '@salesdesk/shared/messages';
import { strToU8, zipSync } from 'fflate';
import { workbookOf } from '../../../test/workbook.ts';
import { readTable } from './table.ts';

const read = (bytes: Uint8Array | string, filename = 'a.csv', sheet = 0) =>
  readTable({ filename, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }, { sheet });
const cellsOf = async (...given: Parameters<typeof read>) => (await read(...given)).rows.map(({ cells }) => cells);
const refusal = (...given: Parameters<typeof read>) =>
  read(...given).then(
    () => 'read',
    (error: Error) => error.message,
  );

describe('text files', () => {
  const TEXT = 'Name;Ort\nMüller & Söhne;Köln\n';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const swapped = (text: string) => utf16(text).swap16();

  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'UTF-8'],
    ['UTF-16 of Windows with a mark', utf16(`\ufeff${TEXT}`), 'UTF-16'],
    ['UTF-16 of Windows without', utf16(TEXT), 'UTF-16'],
    ['UTF-16 of the network with a mark', swapped(`\ufeff${TEXT}`), 'UTF-16'],
    ['UTF-16 of the network without', swapped(TEXT), 'UTF-16'],
    ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'Windows-1252'],
  ])('%s', async (_, bytes, encoding) => {
    const table = await read(bytes);
    expect(sentenceOf(table.format)).toBe(`${encoding}, separated by semicolons`);
    expect(table.decimal).toBe(',');
    expect(table.header).toEqual(['Name', 'Ort']);
    expect(table.rows).toEqual([{ number: 2, cells: ['Müller & Söhne', 'Köln'] }]);
  });

  it('the euro sign and curly quotes of Windows-1252 are decoded', async () => {
    expect(await cellsOf(Buffer.from([0x61, 0x0a, 0x80, 0x20, 0x93, 0x78, 0x94]))).toEqual([['€ “x”']]);
  });

  it.each([
    ['commas', 'a,b\n1,2\n', [['1', '2']]],
    ['semicolons, with commas in the cells', 'a;b\n1,5;2,5\n', [['1,5', '2,5']]],
    ['tabs', 'a\tb\n1;2\t3\n', [['1;2', '3']]],
    ['bars', 'a|b\n1|2\n', [['1', '2']]],
    ["what Excel's first line says", 'sep=;\na;b,c\n1;2,3\n', [['1', '2,3']]],
    [
      'old Macintosh line ends',
      'a,b\r1,2\r3,4\r',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'delimiters within quotes only',
      'a;b\n"x,y,z,w";1\n"k,l,m,n";2\n',
      [
        ['x,y,z,w', '1'],
        ['k,l,m,n', '2'],
      ],
    ],
    [
      'quotes, doubled quotes and line breaks',
      'a,b\r\n"say ""hi""","two\r\nlines"\r\n',
      [['say "hi"', 'two\r\nlines']],
    ],
    ['a quote within a cell', 'a,b\n5" pipe,2\n', [['5" pipe', '2']]],
    [
      'short and long rows',
      'a,b\n1\n1,2,3\n',
      [
        ['1', '', ''],
        ['1', '2', '3'],
      ],
    ],
    ['blanks around', ' a , b \n 1 ,\t2 \n', [['1', '2']]],
  ])('%s', async (_, text, cells) => {
    expect(await cellsOf(text)).toEqual(cells);
  });

  it('blank rows are omitted, and the others keep their numbers', async () => {
    const { rows } = await read('a,b\n\n1,2\n,\n\n3,4\n');
    expect(rows.map(({ number }) => number)).toEqual([3, 6]);
  });

  it('columns without a header are named by their letter', async () => {
    const wide = `a,,b${',x'.repeat(24)}\n${'1,'.repeat(27)}1\n`;
    const { header } = await read(wide);
    expect([header[1], header[27]]).toEqual(['Column B', 'Column AB']);
  });
});

describe('unreadable files', () => {
  it.each<[Uint8Array | string, string, string]>([
    ['a,b\n1,2\n', 'a.pdf', 'Please select only a CSV or XLSX file'],
    ['', 'a.csv', 'The file has no rows below its header.'],
    ['a,b\n\n', 'a.csv', 'The file has no rows below its header.'],
    ['a,b\n1,"2\n3,4\n', 'a.csv', 'The file could not be read: a quote that opens in row 2 is never closed.'],
    [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'a.xlsx',
      'This is an old Excel file (.xls), or one with a password. Please save it as XLSX without a password, or as CSV.',
    ],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0]), 'a.csv', 'This is neither a CSV nor an XLSX file.'],
    [Buffer.from('%PDF-1.7\n1 0 obj'), 'a.csv', 'This is neither a CSV nor an XLSX file.'],
    [zipSync({ 'x.txt': strToU8('x') }), 'a.xlsx', 'This is neither a CSV nor an XLSX file.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'a.xlsx', 'This is neither a CSV nor an XLSX file.'],
    [
      `a\n${'1\n'.repeat(20_001)}`,
      'a.csv',
      'The file has more than 20,000 rows. Please split it and import the parts.',
    ],
    [
      `${'a,'.repeat(101)}a\n${'1,'.repeat(101)}1\n`,
      'a.csv',
      'The file has more than 100 columns. Please leave out those that are not needed.',
    ],
    [new Uint8Array(10 * 1024 * 1024 + 1), 'a.csv', 'Please select a file of at most 10 MB'],
  ])('%#', async (bytes, filename, message) => {
    expect(await refusal(bytes, filename)).toBe(message);
  });

  it('the largest permitted file is read', async () => {
    expect((await read(`a\n${'1\n'.repeat(20_000)}`)).rows).toHaveLength(20_000);
  });
});

describe('workbooks', () => {
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const STYLES = `<styleSheet ${NS}><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
  const STRINGS = `<sst ${NS}><si><t>Company</t></si><si><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r><rPh><t>aid</t></rPh></si><si><t>Tom &amp; Co &lt;x&gt;_x000D_y</t></si></sst>`;
  const sheetOf = (rows: string) => `<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`;
  const SHEET = sheetOf(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c><c r="D1" t="str"><v>Formula</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>3.1205550123E10</v></c><c r="D3" t="str"><f>A1&amp;"x"</f><v>cached</v></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>0.30000000000000004</v></c><c r="C4" s="1"><v>45292</v></c><c r="D4" t="e"><v>#N/A</v></c></row>' +
      '<row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" s="2"><v>45292.5</v></c><c r="C5" s="3"><v>7</v></c><c r="D5"><f>SUM(A1)</f></c></row>' +
      '<row r="6"><c r="A6"/></row>',
  );
  const book = (sheets: string, extra: Record<string, string> = {}, level: 1 | 6 = 6) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': `<workbook ${NS} xmlns:r="urn:r"><sheets>${sheets}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="/xl/worksheets/two.xml"/></Relationships>',
          'xl/worksheets/one.xml': SHEET,
          'xl/worksheets/two.xml': sheetOf(
            '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c><v>12</v></c></row>',
          ),
          'xl/sharedStrings.xml': STRINGS,
          'xl/styles.xml': STYLES,
          ...extra,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
      { level },
    );
  const TWO =
    '<sheet name="Leads" r:id="a"/><sheet name="Hidden" state="hidden" r:id="b"/><sheet name="More" r:id="b"/>';

  it('return texts, numbers without exponent, days, errors, and the last result of formulas', async () => {
    const table = await read(book(TWO), 'a.xlsx');
    expect(table).toMatchObject({
      sheets: ['Leads', 'More'],
      format: { code: 'import.format-excel' },
      header: ['Company', 'Phone', 'Column C', 'Formula'],
    });
    expect(table.rows).toEqual([
      { number: 3, cells: ['Rich text', '31205550123', '', 'cached'] },
      { number: 4, cells: ['Tom & Co <x>\ry', '0.3', '2024-01-01', '#N/A'] },
      { number: 5, cells: ['TRUE', '2024-01-01', '7.00 days', ''] },
    ]);
  });

  it('another sheet may be chosen; cells without a reference follow each other', async () => {
    expect(await cellsOf(book(TWO), 'a.xlsx', 1)).toEqual([['12']]);
    expect(await refusal(book(TWO), 'a.xlsx', 2)).toBe('There is no such sheet in the file.');
  });

  it('that unpack to too much are refused unread', async () => {
    const bomb = book(TWO, { 'xl/sharedStrings.xml': `<sst>${' '.repeat(81 * 1024 * 1024)}</sst>` }, 1);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb, 'a.xlsx')).toBe(
      'The file unpacks to more than 80 MB. Please save the sheet alone, or as CSV.',
    );
  });

  it.each([
    ['broken XML', '<worksheet><row></worksheet>'],
    [
      'entities that multiply',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>',
    ],
  ])('with %s are refused', async (_, xml) => {
    expect(await refusal(book(TWO, { 'xl/worksheets/one.xml': xml }), 'a.xlsx')).toBe(
      'The file is damaged: a part of the workbook could not be read.',
    );
  });

  it('with missing bytes are refused', async () => {
    const whole = book(TWO);
    const torn = whole.slice(0, Math.floor(whole.length / 2));
    expect(await refusal(torn, 'a.xlsx')).toMatch(/damaged|neither|not in the file/);
  });
});

describe('small files that would block all other calls', () => {
  const book = (sheet: string, strings = '<sst/>') =>
    workbookOf('', { extra: { 'xl/worksheets/s.xml': sheet, 'xl/sharedStrings.xml': strings } });
  const DAMAGED = 'The file is damaged: a part of the workbook could not be read.';

  it.each<[string, () => Uint8Array, string]>([
    ['hundreds of levels', () => book(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`), DAMAGED],
    ['a million levels', () => book('<a>'.repeat(1_000_000)), DAMAGED],
    [
      'thousands of attributes',
      () => book(`<worksheet ${Array.from({ length: 5_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
      DAMAGED,
    ],
    [
      'a cell of a million characters',
      () => book(`<worksheet><row><c t="str"><v>${'x'.repeat(1_000_000)}</v></c></row></worksheet>`),
      'A cell holds more than 100,000 characters. Please shorten it, or leave its column out.',
    ],
    [
      'one long text in 100,000 cells',
      () =>
        book(
          `<worksheet>${`<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(2_000)}</worksheet>`,
          `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
        ),
      'The sheet holds more than 40 million characters. Please split it and import the parts.',
    ],
  ])('%s', async (_, make, message) => {
    expect(await refusal(make(), 'a.xlsx')).toContain(message);
  });

  it('a line of millions of separators', async () => {
    expect(await refusal(`a,b\n${','.repeat(2_000_000)}`)).toBe(
      'A line of the file is longer than a million characters: it is no row of a table.',
    );
  });
});

describe('a title above the header', () => {
  it.each<[string, string, string[], number]>([
    [
      'is skipped',
      'Messe 2026;;\nStand 23.11.2026;;\nName;Ort;E-Mail\nA;Ulm;a@b.example\n',
      ['Name', 'Ort', 'E-Mail'],
      4,
    ],
    ['stays the header above data', 'Name;;\nA;Ulm;a@b.example\n', ['Name', 'Column B', 'Column C'], 2],
    ['stays the header of two columns', 'Name;\nA;Ulm\n', ['Name', 'Column B'], 2],
  ])('%s', async (_, text, header, number) => {
    const table = await read(text);
    expect(table.header).toEqual(header);
    expect(table.rows[0]?.number).toBe(number);
  });
});
