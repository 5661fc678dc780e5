/** Problems with values of the file, including replaced ones. */
import type { AccountFieldName, ImportChoice, SheetField } from '@salesdesk/shared/domain';
import type { Message } from '@salesdesk/shared/messages';
import type { ReferenceData } from '../map/referenceData.ts';
import { CHOICES } from './readCell.ts';
import type { RowReader } from './rowReader.ts';

/** A row, and everything needed to read it. */
export interface Reading {
  reader: RowReader;
  known: ReferenceData;
  cells: readonly string[];
}

/** An invalid value, or one that was replaced. */
export interface CellProblem {
  field: SheetField;
  column: number;
  value: string;
  /** The problem with the effective value; null if the replacement is valid. */
  problem: Message | null;
  /** The problem with the value of the file; null when only its replacement is invalid. */
  message: Message | null;
  choice: ImportChoice;
  isFixed: boolean;
}

type NumberField = 'account_country' | 'primary' | 'secondary' | 'account_exp_sale_amount';

/** A field and its new value. */
export type FieldValue =
  | [field: NumberField, value: number]
  | [field: AccountFieldName, value: string | number]
  | [field: 'networks', value: number[]]
  | [field: 'account_phone_code', value: string | null]
  | [
      field: Exclude<SheetField, NumberField | AccountFieldName | 'networks' | 'account_phone_code' | 'account_id'>,
      value: string,
    ];

/** Values to set, and problems. */
export interface FieldReading {
  values: FieldValue[];
  problems: CellProblem[];
  /** Parts of the cell for which the company has no place, such as a second number. */
  rest?: readonly string[];
}

/** A problem that exists, or existed before it was fixed. */
export function problemOf(
  field: SheetField,
  { column, value, isFixed }: { column: number; value: string; isFixed: boolean },
  problem: Message | null,
  message: Message | null,
): CellProblem[] {
  if (!problem && !isFixed) return [];
  return [{ field, column, value, problem, message, choice: CHOICES[field] ?? 'text', isFixed }];
}
