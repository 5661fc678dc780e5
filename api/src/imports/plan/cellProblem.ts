/** What is wrong with a value of the file, or was before it was replaced. */
import type { ImportChoice, SheetField } from '@salesdesk/shared/domain';
import type { Known } from '../map/known.ts';
import { CHOICES } from './readCell.ts';
import type { RowReader } from './rowReader.ts';

/** A row, and all it takes to read it. */
export interface Reading {
  reader: RowReader;
  known: Known;
  cells: readonly string[];
}

/** A value that cannot be taken as it is, or that was replaced. */
export interface CellProblem {
  field: SheetField;
  column: number;
  value: string;
  /** What is wrong with what counts now; null where a replacement is good. */
  problem: string | null;
  /** What is wrong with the value of the file. */
  message: string;
  choice: ImportChoice;
  isFixed: boolean;
}

/** Values to set, by their fields, and what is wrong. */
export interface FieldReading {
  values: [SheetField, unknown][];
  problems: CellProblem[];
}

/** A problem where there is one, or was one before it was mended. */
export function problemOf(
  field: SheetField,
  { column, value, isFixed }: { column: number; value: string; isFixed: boolean },
  problem: string | null,
  message: string,
): CellProblem[] {
  if (!problem && !isFixed) return [];
  return [{ field, column, value, problem, message, choice: CHOICES[field] ?? 'text', isFixed }];
}
