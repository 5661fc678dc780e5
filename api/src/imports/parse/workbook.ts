/** XLSX: the list of sheets, and the cells of one. Formulas are never run; their last result is read. */
import { type Message, say } from '@salesdesk/shared/messages';
import { Unzip, UnzipInflate } from 'fflate';
import { NO_TABLE, OLD_OR_LOCKED, type Sheet, unreadable } from './sheet.ts';
import { attribute, readCells, readSharedStrings, readStyles, walkXml } from './workbookCells.ts';

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

async function sheetsOf(book: Map<string, Uint8Array>) {
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

/** Bytes unpacked without a pause: at most a thousand times as many come out, which takes some milliseconds. */
const PIECE = 4 * 1024;
/** For all parts together. A zip bomb is a thousand times larger than its file: unpacking stops here. */
const UNPACKED_MAX = 80 * 1024 * 1024;
const PARTS_MAX = 2_000;

const TOO_LARGE = 'The file unpacks to more than 80 MB. Please save the sheet alone, or as CSV.';
const BROKEN = 'The file is damaged: it could not be unpacked.';

/** The parts whose names pass `wanted`, by name. */
async function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  let unpacked = 0;
  let seen = 0;
  let failure: Error | null = null;
  const unzipper = new Unzip((file) => {
    if (++seen > PARTS_MAX) failure ??= unreadable(TOO_LARGE);
    if (failure || !wanted(file.name) || parts.has(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) failure ??= unreadable(BROKEN);
      unpacked += piece?.length ?? 0;
      if (unpacked > UNPACKED_MAX) failure ??= unreadable(TOO_LARGE);
      if (failure) return file.terminate?.();
      pieces.push(piece);
      if (isLast) parts.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE) {
    try {
      unzipper.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    } catch {
      failure ??= unreadable(seen ? BROKEN : OLD_OR_LOCKED);
    }
    if (failure) throw failure;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return parts;
}
