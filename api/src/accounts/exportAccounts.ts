/** The filtered Q List as a file that spreadsheets open and that can be imported again. ADR-110. */
import {
  ACCOUNT_TYPE_LABELS,
  type Account,
  amountCell,
  BYTE_ORDER_MARK,
  CONTACT_MODES,
  type CompanyPerson,
  type CsvSeparator,
  csvLine,
  holdsExactly,
  isOnBoard,
  ownNumber,
  parseContactPerson,
  peopleOf,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  sheetCellsOf,
  valuesOf,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { EXPORTED_ONLY } from '../imports/map/headers.ts';
import { type AccountFilters, sortedListOf, theseOf } from './accountFilters.sql.ts';
import { type ListFilters, withLookedUp } from './accountList.service.ts';
import { selectAccountRowsAfter, selectListed } from './accountList.sql.ts';
import { accountOf, shownNumber } from './accountOf.ts';
import { readAccounts } from './accounts.service.ts';
import { orderOf } from './orders.sql.ts';
import type { AccountRow, SortedList } from './readModel.sql.ts';
import { allSorted, isMany, selectSorted } from './sorted.sql.ts';
import type { OrderWanted } from './sortedList.service.ts';

/** The fields of the company itself. */
const EXPORT_FIELDS = SHEET_FIELDS.filter(
  (field) => field !== 'note' && field !== 'contact_first_name' && field !== 'contact_last_name',
);

const PAGE = 500;

function headOf(separator: CsvSeparator): string {
  const head = [...EXPORT_FIELDS.map((field) => SHEET_FIELD_LABELS[field]), ...EXPORTED_ONLY];
  return BYTE_ORDER_MARK + csvLine(head, separator);
}

function lineOf(account: Account, separator: CsvSeparator): string {
  const cells = sheetCellsOf(account);
  const own = {
    ...cells,
    // With "+" and blanks it stays a text: a number alone loses the zero of "06" in a spreadsheet.
    account_phone: shownNumber(ownNumber(account) ?? '', null) ?? cells.account_phone,
    account_exp_sale_amount: amountCell(cells.account_exp_sale_amount, separator),
  };
  const [, ...others] = peopleOf(parseContactPerson(account.account_contact_person)).map(textOf);
  const also = [ACCOUNT_TYPE_LABELS[account.account_type], account.created_at, others.join('; ')];
  return csvLine([...EXPORT_FIELDS.map((field) => own[field]), ...also], separator);
}

/** 'Ida Berg, +31205550123, ida@acme.example'. */
function textOf(person: CompanyPerson): string {
  const { email, phone, whatsapp } = CONTACT_MODES;
  return [person.name, ...valuesOf([person], phone, email, whatsapp)].filter(Boolean).join(', ');
}

/** The chosen companies, in the order of a column or in their own; without the right to the Q List, leads only. */
export async function exportOf(
  db: Db,
  session: Pick<Session, 'permissions'>,
  chosen: { ids: number[]; sort?: OrderWanted },
  separator: CsvSeparator = ',',
): Promise<string> {
  const ids = chosen.sort ? await sorted(db, chosen.ids, chosen.sort) : chosen.ids;
  const seesAll = holdsExactly(session.permissions, 'data.q-list.view');
  const accounts = new Map((await readAccounts(db, ids)).map((account) => [account.account_id, account]));
  const shown = ids.flatMap((id) => accounts.get(id) ?? []).filter((account) => seesAll || isOnBoard(account));
  return headOf(separator) + shown.map((account) => lineOf(account, separator)).join('');
}

async function sorted(db: Db, ids: number[], sort: OrderWanted): Promise<number[]> {
  const span = { after: null, skip: 0, limit: ids.length };
  return (await selectSorted(db, theseOf(ids), await orderOf(db, sort, 'created_at'), span, true)).map(({ id }) => id);
}

/** Streams the file, in the order of a column or newest company first. */
export async function* exportAccounts(
  db: Db,
  { sort, ...wanted }: ListFilters & { sort?: OrderWanted },
  separator: CsvSeparator = ',',
): AsyncGenerator<string> {
  const filters = await withLookedUp(db, wanted);
  yield headOf(separator);
  const parts = sort ? inOrder(db, sortedListOf(filters), sort) : newestFirst(db, filters);
  for await (const rows of parts) yield rows.map((row) => lineOf(accountOf(row), separator)).join('');
}

async function* inOrder(db: Db, list: SortedList, sort: OrderWanted): AsyncGenerator<AccountRow[]> {
  const order = await orderOf(db, sort, 'created_at');
  const isFew = list.filters !== null && !(await isMany(db, list));
  for await (const ids of allSorted(db, list, order, isFew))
    for (let at = 0; at < ids.length; at += PAGE) yield selectListed(db, ids.slice(at, at + PAGE));
}

/** Rows added meanwhile neither repeat nor hide a row. */
async function* newestFirst(db: Db, filters: AccountFilters): AsyncGenerator<AccountRow[]> {
  let last: { cursor: string; id: number } | null = null;
  for (;;) {
    const rows: (AccountRow & { cursor: string })[] = await selectAccountRowsAfter(db, filters, last, PAGE);
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = { cursor: end.cursor, id: end.id };
  }
}
