/** The filtered Q List as a file that programs for sheets open, and that importing takes back. Decision page 110. */
import {
  ACCOUNT_TYPE_LABELS,
  BYTE_ORDER_MARK,
  csvLine,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import type { Db } from '../db.ts';
import { type ListFilters, withCountryIds } from './accountList.service.ts';
import { selectAccountRowsAfter } from './accountList.sql.ts';
import { accountOf } from './accountOf.ts';

const PAGE = 500;
/** Beside the fields that importing reads. */
const ALSO = ['Status', 'Created on'];

/** The file piece by piece, newest company first; what comes in meanwhile neither repeats nor hides a row. */
export async function* exportAccounts(db: Db, wanted: ListFilters): AsyncGenerator<string> {
  const filters = await withCountryIds(db, wanted);
  yield BYTE_ORDER_MARK + csvLine([...SHEET_FIELDS.map((field) => SHEET_FIELD_LABELS[field]), ...ALSO]);
  let last: { cursor: string; id: number } | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof selectAccountRowsAfter>> = await selectAccountRowsAfter(
      db,
      filters,
      last,
      PAGE,
    );
    yield rows
      .map((row) => {
        const account = accountOf(row);
        const cells = sheetCellsOf(account);
        const also = [ACCOUNT_TYPE_LABELS[account.account_type], account.created_at];
        return csvLine([...SHEET_FIELDS.map((field) => cells[field]), ...also]);
      })
      .join('');
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = { cursor: end.cursor, id: end.id };
  }
}
