/** The board at any size: one page of each stage, more by cursor, then only what changed. ADR-101. */
import { Type } from '@fastify/type-provider-typebox';
import {
  type BoardStage,
  BULK_MAX,
  type BulkSelected,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type LeadSlice,
  type LeadsByStage,
  type Sort,
  type StageCounts,
} from '@salesdesk/shared/domain';
import { Compile } from 'typebox/compile';
import { countriesOf } from '../accounts/accountList.service.ts';
import { accountOf } from '../accounts/accountOf.ts';
import type { SortedList } from '../accounts/readModel.sql.ts';
import { readSortedPage } from '../accounts/sortedList.service.ts';
import { lastActions } from '../audit/audit.service.ts';
import { type Db, inSnapshot } from '../database/db.ts';
import { cursorReader, pageWithCursor } from '../http/cursor.ts';
import { id } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
import { stageOf } from '../stages/stages.service.ts';
import {
  haveStagesChanged,
  type LeadKey,
  selectBoardTime,
  selectFirstLeads,
  selectLeadPage,
  selectLeads,
  selectMatchingLeads,
  selectStageIds,
  selectStageTotals,
  selectTouched,
} from './board.sql.ts';
import { type LeadFilters, narrows, sortedListOf } from './leads.sql.ts';

type LeadRow = Awaited<ReturnType<typeof selectLeadPage>>[number];
/** When more leads than this were touched, the whole board is fetched again. */
const LEAD_CHANGES_MAX = 200;
const PAGE_SIZE = 50;
/** More than the number of codes in the trail of companies, and of stages. */
const ACTION_TEXTS_MAX = 60;
const actionTexts = Compile(Type.Record(Type.String(), Type.String(), { maxProperties: ACTION_TEXTS_MAX }));
/** An edit is dated at the start of its transaction and visible at its end; our time limits are well below this. */
const OVERLAP_MICROS = 60_000_000n;
/** Undos are only remembered for this long (ADR-112). */
const REMEMBERED_MICROS = 20n * 3_600_000_000n;

/** The filters as the calls send them: the country by name, texts as JSON. */
interface WantedLeads extends Omit<LeadFilters, 'countries' | 'actionTexts'> {
  country?: string;
  country_codes?: string;
  action_texts?: string;
}

/** All stages with the totals of all leads and of those that match. */
export async function readStageCounts(db: Db, wanted: WantedLeads = {}): Promise<StageCounts> {
  const filters = await filtersOf(db, wanted);
  return inSnapshot(db, async (tx) => ({
    ...(await selectBoardTime(tx)),
    stages: await listBoardStages(tx, filters),
  }));
}

/** All leads that match, converted ones included, each with the newest line of its audit trail. */
export async function listLeads(db: Db, wanted: WantedLeads = {}): Promise<Lead[]> {
  const filters = await filtersOf(db, wanted);
  return inSnapshot(db, async (tx) =>
    (await leadsOf(tx, await selectLeadPage(tx, { filters, after: null, limit: null }))).map(({ lead }) => lead),
  );
}

/** The first `size` matching leads of every stage, with the cursor for more of each. */
export async function readLeadsByStage(db: Db, size: number, wanted: WantedLeads = {}): Promise<LeadsByStage> {
  const filters = await filtersOf(db, wanted);
  return inSnapshot(db, async (tx) => {
    const time = await selectBoardTime(tx);
    const stages = await selectStageIds(tx);
    const leads = await leadsOf(tx, await selectFirstLeads(tx, filters, size + 1));
    const pages = stages.map(({ id }) => ({
      kanban_column_id: id,
      ...sliceOf(
        leads.filter(({ lead }) => lead.kanban_column_id === id),
        size,
      ),
    }));
    return { ...time, pages };
  });
}

interface WantedPage extends WantedLeads {
  /** `next_cursor` of the previous page; omitted for the first page. */
  cursor?: string;
  limit?: number;
  sort?: Sort<'leads'>;
}

const readCursor = cursorReader(Type.Object({ touched: Type.String({ pattern: '^-?\\d{1,16}$' }), id: id() }));

/** A page of the matching leads, in the order of a column or last edited first. */
export async function readLeadPage(
  db: Db,
  { cursor, limit = PAGE_SIZE, sort, ...wanted }: WantedPage,
): Promise<LeadPage> {
  const after = cursor && !sort ? readCursor(cursor) : null;
  const filters = await filtersOf(db, wanted);
  return inSnapshot(db, async (tx) => {
    const time = await selectBoardTime(tx);
    if (sort) {
      const wanted = { sort, cursor, limit, ties: 'updated_at' } as const;
      const { ids, next_cursor } = await readSortedPage(tx, sortedListOf(filters), wanted);
      const leads = await leadsOf(tx, await selectLeads(tx, ids));
      const byId = new Map(leads.map(({ lead }) => [lead.account_id, lead]));
      return { ...time, data: ids.flatMap((id) => byId.get(id) ?? []), next_cursor };
    }
    const rows = await selectLeadPage(tx, { filters, after, limit: limit + 1 });
    return { ...time, ...sliceOf(await leadsOf(tx, rows), limit) };
  });
}

/** Leads edited since the `as_of` of an earlier answer, in their current state, with the totals of all stages. */
export async function readLeadChanges(db: Db, since: string, wanted: WantedLeads = {}): Promise<LeadChanges> {
  if (!/^\d{1,16}$/.test(since)) throw invalid({ since: 'Since is not valid' });
  const from = BigInt(since) - OVERLAP_MICROS;
  const filters = await filtersOf(db, wanted);
  return inSnapshot(db, async (tx) => {
    const time = await selectBoardTime(tx);
    const stages = await listBoardStages(tx, filters);
    const isTooOld = BigInt(time.as_of) - from > REMEMBERED_MICROS;
    const tooMany = { ...time, stages, changed: null, left: [], gone: [] };
    if (isTooOld || (await haveStagesChanged(tx, String(from)))) return tooMany;
    const touched = await selectTouched(tx, String(from), filters, LEAD_CHANGES_MAX + 1);
    if (touched.length > LEAD_CHANGES_MAX) return tooMany;
    const rows = await selectLeads(
      tx,
      touched.filter(({ matches }) => matches).map(({ id }) => id),
    );
    const changed = (await leadsOf(tx, rows)).map(({ lead }) => lead);
    const left = touched.filter(({ matches }) => !matches);
    const gone = left.filter(({ is_there }) => !is_there);
    return { ...time, stages, changed, left: left.map(({ id }) => id), gone: gone.map(({ id }) => id) };
  });
}

/** The leads of these filters as a list. */
export async function listOfLeads(db: Db, wanted: WantedLeads): Promise<SortedList> {
  return sortedListOf(await filtersOf(db, wanted));
}

/** Replaces the country's name by the ids of matching countries, and parses the texts of the last action. */
async function filtersOf(
  db: Db,
  { country, country_codes, action_texts, ...others }: WantedLeads,
): Promise<LeadFilters> {
  return {
    ...others,
    ...(action_texts ? { actionTexts: actionTextsOf(action_texts) } : {}),
    ...(await countriesOf(db, { country, country_codes })),
  };
}

function actionTextsOf(json: string): Record<string, string> {
  const texts = parsed(json);
  if (!actionTexts.Check(texts)) throw invalid({ action_texts: 'Last Action texts is not valid' });
  return texts;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Everything that the filters find, loaded or not: the first `BULK_MAX` by id. ADR-116. */
export async function selectBoardLeads(db: Db, wanted: WantedLeads): Promise<BulkSelected> {
  return selectMatchingLeads(db, await filtersOf(db, wanted), BULK_MAX);
}

async function listBoardStages(tx: Db, filters: LeadFilters): Promise<BoardStage[]> {
  const isNarrowed = narrows(filters);
  const rows = await selectStageTotals(tx, filters);
  return rows.map((row) => {
    const [leads, amount] = [Number(row.leads ?? 0), Number(row.amount ?? 0)];
    return {
      ...stageOf({ ...row, leads, amount }),
      account_matched_count: isNarrowed ? Number(row.matched_leads ?? 0) : leads,
      account_matched_sum: isNarrowed ? Number(row.matched_amount ?? 0) : amount,
    };
  });
}

interface PlacedLead {
  lead: Lead;
  key: LeadKey;
}

async function leadsOf(db: Db, rows: LeadRow[]): Promise<PlacedLead[]> {
  const ids = rows.map(({ id }) => id);
  const actions = await lastActions(db, 'account', ids);
  return rows.map((row) => {
    const last = actions.get(row.id);
    return {
      lead: {
        ...accountOf(row),
        last_action: last?.summary ?? null,
        last_action_message: last?.message ?? null,
        next_step: row.next_step,
      },
      key: { touched: row.touched, id: row.id },
    };
  });
}

/** The first `size` of them; if there are more, there is a next page. */
function sliceOf(leads: PlacedLead[], size: number): LeadSlice {
  const { page, next_cursor } = pageWithCursor(leads, size, ({ key }) => key);
  return { data: page.map(({ lead }) => lead), next_cursor };
}
