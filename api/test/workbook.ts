/** Workbooks for tests. */
import { strToU8, zipSync } from 'fflate';

const R = 'xmlns:r="r"';

/**
 * A workbook of one sheet. `rows` is the XML of its rows; style 1 shows the first of `formats`, and so on. `extra` are
 * further parts, or other ones in place of these.
 */
export function workbookOf(
  rows: string,
  { formats = [], properties = '', extra = {} }: { formats?: string[]; properties?: string; extra?: object } = {},
): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook ${R}>${properties}<sheets><sheet name="S" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet>${rows}</worksheet>`,
    'xl/styles.xml':
      `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...extra,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(String(xml))])));
}

/** Rows of texts and numbers; numbers have style 1. */
export function sheetRows(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c s="1"><v>${value}</v></c>` : `<c t="str"><v>${value}</v></c>`;
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
}
