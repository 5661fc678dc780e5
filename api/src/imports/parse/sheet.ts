import type { DecimalMark, ImportDelimiter, ImportEncoding } from '@salesdesk/shared/domain';
import type { Message } from '@salesdesk/shared/messages';

export interface SheetRow {
  number: number;
  cells: string[];
  /** A title, a footer, a total or a repeated header: imported only where somebody asks for it. */
  isDoubtful?: true;
  /** A filter or a person hides it in the sheet. */
  isHidden?: true;
}

export interface Sheet {
  /** Numbered from 1, as in a spreadsheet; blank rows are omitted. */
  rows: SheetRow[];
  /** A comma where programs that write decimals with a comma made the file. */
  decimal?: DecimalMark;
  /** Somebody said so: the values are not asked. */
  isDecimalChosen?: true;
}

/** A sheet with its header. */
export interface Table extends Sheet {
  header: string[];
  sheets: string[];
  sheet: number;
  format: Message;
  /** What the text was read with; a workbook has neither. */
  delimiter?: ImportDelimiter;
  encoding?: ImportEncoding;
  /** A word to check, where too few letters show the encoding. */
  unsureWord?: string;
  /** The number of the row of the header. */
  headerRow: number;
}
