/** The stored form of an import's table: compressed, so that 20,000 rows are one small value. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type ImportColumn, withoutInvalidCharacters } from '@salesdesk/shared/domain';
import type { Table } from './sheet.ts';

export type PackedTable = Pick<Table, 'header' | 'rows' | 'decimal' | 'isDecimalChosen'>;

export function packed({ header, rows, decimal, isDecimalChosen }: PackedTable): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify({ header, rows, decimal, isDecimalChosen }));
}

export async function unpacked(content: Uint8Array): Promise<PackedTable> {
  return JSON.parse((await promisify(gunzip)(content)).toString()) as PackedTable;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** Describes the columns to the user who maps them. */
export function columnsOf({ header, rows }: PackedTable): ImportColumn[] {
  return header.map((title, column) => {
    const filled = rows.flatMap(({ cells }) => cells[column] || []);
    const samples = [...new Set(filled.slice(0, 200))].slice(0, SAMPLES);
    return {
      header: withoutInvalidCharacters(title.slice(0, 200)),
      samples: samples.map((sample) => withoutInvalidCharacters(sample.slice(0, SAMPLE_LENGTH))),
      filled: filled.length,
    };
  });
}
