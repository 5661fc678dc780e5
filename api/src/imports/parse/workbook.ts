/** XLSX: the list of sheets, and the cells of one. Formulas are never run; their last result is read. */
import { type Message, say } from '@salesdesk/shared/messages';
import type { Sheet } from './sheet.ts';
import { NO_TABLE, unreadable } from './unreadable.ts';
import { unzip } from './unzip.ts';
import { readCells } from './workbookCells.ts';
import { readSharedStrings, readStyles } from './workbookParts.ts';
import { attribute, walkXml } from './xml.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Sheet number `chosen` of the visible ones. */
export async function readWorkbook(
  bytes: Uint8Array,
  chosen: number,
): Promise<Sheet & { sheets: string[]; format: Message }> {
  const book = await unzip(bytes, (name) => name === WORKBOOK || name === RELATIONS);
  const { sheets, is1904 } = await sheetsOf(book);
  const sheet = sheets[chosen];
  if (!sheet) throw unreadable('There is no such sheet in the file.');
  const parts = await unzip(bytes, (name) => [sheet.part, 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name));
  const cells = parts.get(sheet.part);
  if (!cells) throw unreadable('The chosen sheet is not in the file.');
  return {
    sheets: sheets.map(({ name }) => name),
    format: say('import.format-excel'),
    rows: await readCells(cells, {
      strings: await readSharedStrings(parts.get('xl/sharedStrings.xml')),
      styles: await readStyles(parts.get('xl/styles.xml')),
      is1904,
    }),
  };
}

async function sheetsOf(
  book: Map<string, Uint8Array>,
): Promise<{ sheets: { name: string; part: string }[]; is1904: boolean }> {
  const [workbook, relations] = [book.get(WORKBOOK), book.get(RELATIONS)];
  if (!workbook || !relations) throw unreadable(NO_TABLE);
  const targets = new Map<string, string>();
  await walkXml(relations, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  await walkXml(workbook, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const part = targets.get(attribute(attributes, 'id') ?? '');
      if (part) sheets.push({ name: attributes.name ?? `Sheet ${sheets.length + 1}`, part });
    },
  });
  if (!sheets.length) throw unreadable(NO_TABLE);
  return { sheets, is1904 };
}
