/** The filtered Q List as a file that spreadsheets open and that can be imported again. ADR-110. */
import {
  ACCOUNT_TYPE_LABELS,
  type Account,
  amountCell,
  BYTE_ORDER_MARK,
  type CsvSeparator,
  csvLine,
  EXPORT_FIELDS,
  holdsExactly,
  isOnBoard,
  SHEET_FIELD_LABELS,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { type ListFilters, withLookedUp } from './accountList.service.ts';
import { selectAccountRowsAfter } from './accountList.sql.ts';
import { accountOf } from './accountOf.ts';
import { readAccounts } from './accounts.service.ts';

const PAGE = 500;
/** Columns besides the fields that importing reads. */
const ALSO = ['Status', 'Created on'];

function headOf(separator: CsvSeparator): string {
  return BYTE_ORDER_MARK + csvLine([...EXPORT_FIELDS.map((field) => SHEET_FIELD_LABELS[field]), ...ALSO], separator);
}

function lineOf(account: Account, separator: CsvSeparator): string {
  const cells = sheetCellsOf(account);
  const own = { ...cells, account_exp_sale_amount: amountCell(cells.account_exp_sale_amount, separator) };
  const also = [ACCOUNT_TYPE_LABELS[account.account_type], account.created_at];
  return csvLine([...EXPORT_FIELDS.map((field) => own[field]), ...also], separator);
}

/** The chosen companies in their order; without the right to the Q List, leads only. */
export async function exportOf(
  db: Db,
  session: Pick<Session, 'permissions'>,
  ids: number[],
  separator: CsvSeparator = ',',
): Promise<string> {
  const seesAll = holdsExactly(session.permissions, 'data.q-list.view');
  const accounts = new Map((await readAccounts(db, ids)).map((account) => [account.account_id, account]));
  const chosen = ids.flatMap((id) => accounts.get(id) ?? []).filter((account) => seesAll || isOnBoard(account));
  return headOf(separator) + chosen.map((account) => lineOf(account, separator)).join('');
}

/** Streams the file, newest company first; rows added meanwhile neither repeat nor hide a row. */
export async function* exportAccounts(
  db: Db,
  wanted: ListFilters,
  separator: CsvSeparator = ',',
): AsyncGenerator<string> {
  const filters = await withLookedUp(db, wanted);
  yield headOf(separator);
  let last: { cursor: string; id: number } | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof selectAccountRowsAfter>> = await selectAccountRowsAfter(
      db,
      filters,
      last,
      PAGE,
    );
    yield rows.map((row) => lineOf(accountOf(row), separator)).join('');
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = { cursor: end.cursor, id: end.id };
  }
}
