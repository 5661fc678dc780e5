/** Where the table begins in its sheet, and which of its lines are none: titles, footers, totals, repeated headers. */
import { mostFrequent } from './delimiter.ts';
import type { SheetRow } from './sheet.ts';

/** A title stands in the first rows. */
const TITLE_ROWS = 20;
/** A header has names for so many of the columns that rows usually fill. */
const NAMED = 0.6;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim());

/**
 * The index of the row of the header: the first row with several cells below the title, if its cells are names and no data
 * . `isKnown` recognises a name of a column.
 */
export function headerAt(rows: readonly SheetRow[], width: number, isKnown: (text: string) => boolean): number {
  const first = rows.slice(0, TITLE_ROWS + 1).map(({ cells }) => filled(cells));
  const usual = usualWidth(rows);
  const at = first.findIndex((cells) => cells.length > 1 && cells.length >= usual * NAMED);
  const cells = first[at];
  if (!cells || at === 0) return 0;
  const isData = cells.some((cell) => cell.includes('@') || /^[\d\s.,+()/-]+$/.test(cell));
  if (isData) return 0;
  return cells.some(isKnown) || (width > 2 && cells.every((cell) => !/[\d@]/.test(cell))) ? at : 0;
}

/** The number of cells that most rows fill. */
function usualWidth(rows: readonly SheetRow[]): number {
  const counts = rows.slice(0, 500).map(({ cells }) => filled(cells).length);
  return mostFrequent(counts.filter((count) => count > 1)) || 1;
}

/** Whether the first line of a file is no header, but a row: it has an e-mail address, a number or an address of the web. */
export function isData(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$|^\+?\d[\d\s()/-]{6,}\d$|^https?:\/\//.test(cell.trim()));
}

const TOTAL =
  /^(grand |sub-?)?(total|totals|sum|summe|gesamt|gesamtsumme|zwischensumme|totaal|subtotaal|somme|totale|suma|razem|итого|count|anzahl|aantal)s?\b[\s:]*[\d.,]*$/i;
const FOOTER =
  /copyright|©|confidential|do not distribute|all rights reserved|generated (by|on|at)|exported|created by|printed|page \d|^source\b|^quelle\b|^stand\b|^bron\b|erstellt|vertraulich|exportiert|seite \d|gegenereerd|vertrouwelijk|g[eé]n[eé]r[eé]|rapport|report\b|^notes?:|^filter/i;
/** More of them are a column that is often empty, and no footer. */
const FEW = 0.2;
const FOOTER_MAX = 30;

/** The rows below the header, marked where they do not look like rows of the table. */
export function withDoubts(
  header: readonly string[],
  rows: readonly SheetRow[],
  isKnown: (text: string) => boolean = () => false,
): SheetRow[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const isHeader = ({ cells }: SheetRow) => {
    const own = names.filter((name, at) => name && name === cells[at]?.trim().toLowerCase());
    return own.length > 1 && own.length >= filled(cells).length;
  };
  // Of two lines of headers the second names parts of the first; a line of dashes divides.
  const isNames = ({ cells }: SheetRow) => {
    const all = filled(cells);
    return all.every((cell) => /^[\s:=-]+$/.test(cell)) || (all.length > 1 && all.every(isKnown));
  };
  const isTotal = ({ cells }: SheetRow) => {
    const [first = '', ...others] = filled(cells);
    return TOTAL.test(first.trim()) && others.every((cell) => /^[^\p{L}@]*$/u.test(cell));
  };
  const footer = footerFrom(rows);
  return rows.map((row, at) =>
    at >= footer || isHeader(row) || isTotal(row) || (at === 0 && isNames(row)) ? { ...row, isDoubtful: true } : row,
  );
}

/** The index of the first line below the table: lines of few cells at the end, behind a gap or with the words of a footer. */
function footerFrom(rows: readonly SheetRow[]): number {
  const usual = usualWidth(rows);
  if (usual < 2) return rows.length;
  // A sentence may be divided by its own commas.
  const isSingle = (row: SheetRow | undefined) =>
    row !== undefined && filled(row.cells).length <= Math.max(1, Math.floor(usual / 2));
  let from = rows.length;
  while (from > 0 && rows.length - from < FOOTER_MAX && isSingle(rows[from - 1])) from--;
  const singles = rows.length - from;
  const isRare = rows.slice(0, from).filter(isSingle).length <= Math.max(1, from * FEW);
  if (!singles || !isRare) return rows.length;
  for (let at = from; at < rows.length; at++) {
    const isBehindGap = (rows[at]?.number ?? 0) - (rows[at - 1]?.number ?? 0) > 1;
    const text = filled(rows[at]?.cells ?? [])[0] ?? '';
    if (at > 0 && (isBehindGap || FOOTER.test(text) || text.length > 60)) return at;
  }
  return rows.length;
}
