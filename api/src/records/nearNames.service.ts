/** Names like a search but for one letter: for Ctrl+K, and for lists whose search finds nothing. ADR-161. */
import {
  ACCOUNT_TYPES,
  beginsNearly,
  ERROR_CODES,
  fold,
  holdsExactly,
  misspellable,
  NEAR_NAMES_MAX,
  type NearQuery,
} from '@salesdesk/shared/domain';
import { listOfAccounts, withAssignee } from '../accounts/accountList.service.ts';
import { filtersOf } from '../accounts/companyFilters.schema.ts';
import type { SortedList } from '../accounts/readModel.sql.ts';
import { listOfContacts } from '../contacts/contacts.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { listOfLeads } from '../leads/board.service.ts';
import { selectNamedIn, selectNearParts, selectSurvivorsIn } from './find.sql.ts';

/** Corrections that are tried for a misspelt word. */
const CORRECTIONS = 5;

/** The folded text with one of its words replaced by a word of a name or contact person that is like it. */
export async function correctedTexts(db: Db, text: string): Promise<string[]> {
  const words = fold(text).split(' ');
  const corrected = await Promise.all(
    misspellable(text).map(async ({ word, at }) => {
      const parts = await selectNearParts(db, word);
      const near = new Set(parts.flatMap((part) => part.split(' ')).filter((one) => beginsNearly(one, word)));
      return [...near].slice(0, CORRECTIONS).map((one) => words.with(at, one).join(' '));
    }),
  );
  return [...new Set(corrected.flat())];
}

/**
 * A few names and contact persons like the search of a list, each of a row that its other filters find and that the user
 * may see. Those that begin with the corrected text come first, then short ones, and last companies into which one of such a
 * name was merged.
 */
export async function nearNames(db: Db, session: Session, { search, ...wanted }: NearQuery): Promise<string[]> {
  const isQList = wanted.list === 'q-list';
  if (!holdsExactly(session.permissions, isQList ? 'data.q-list.view' : 'data.leads.view'))
    throw new ApiError(ERROR_CODES.forbidden);
  const texts = await correctedTexts(db, search.trim());
  if (!texts.length) return [];
  const list = await listOf(db, session, wanted);
  const rows = await selectNamedIn(db, list, texts);
  const withQList = holdsExactly(session.permissions, 'data.q-list.view');
  const survivors = await selectSurvivorsIn(db, list, { texts, withQList });
  const placeOf = (name: string) => Math.min(...texts.map((text) => fold(name).indexOf(text)).filter((at) => at >= 0));
  const isNear = (name: string | null): name is string => texts.some((text) => fold(name ?? '').includes(text));
  const names = rows.flatMap(({ name, person }) =>
    (wanted.list === 'contacts' ? [person, name] : [name, person]).filter(isNear).slice(0, 1),
  );
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  const placed = (name: string) => places.get(name) ?? Number.MAX_SAFE_INTEGER;
  const once = new Map([...names, ...survivors].map((name) => [fold(name), name]));
  return [...once.values()]
    .sort((a, b) => placed(a) - placed(b) || a.length - b.length || a.localeCompare(b, 'en'))
    .slice(0, NEAR_NAMES_MAX);
}

/** The list with its filters, without the search. */
function listOf(db: Db, session: Session, { list, ...wanted }: Omit<NearQuery, 'search'>): Promise<SortedList> {
  const { userId } = session;
  if (list === 'contacts') return listOfContacts(db, session, filtersOf(list, wanted));
  if (list === 'accounts') return listOfAccounts(db, { ...filtersOf(list, wanted), type: ACCOUNT_TYPES.account });
  if (list === 'q-list') return listOfAccounts(db, withAssignee(filtersOf(list, wanted), userId));
  const filters = withAssignee(filtersOf(list, wanted), userId);
  return listOfLeads(db, { ...filters, action_texts: wanted.action_texts, viewer: userId });
}
