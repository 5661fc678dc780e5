/**
 * All leads that the user may see, in memory and sealed on disk: filters and searches are shown from them at once, and the
 * server's reply replaces that. Read while the page is idle, then followed by the changes that the board reads anyway. ADR-101.
 */
import { dataOf, salesSettings, sealedCopies, session } from '@salesdesk/shared';
import {
  BOARD_PAGE_SIZE,
  type FoldedLead,
  foldedLead,
  hasPermission,
  LEAD_PAGE_MAX,
  type Lead,
  type LeadChanges,
  type LeadPage,
  leadCondition,
} from '@salesdesk/shared/domain';
import { type ColumnStage, isLater, type Loaded, lastTouchFirst } from './board.model.ts';
import { getLeadChanges, getLeadPage, type LeadFilters } from './leads.api.ts';

/** Beyond this, every filter is a matter for the server. */
const LEADS_MAX = 100_000;
/** So many leads of a stage, or of the list, are shown until the reply comes. */
const SHOWN = 100;
/** The first screen comes first. */
const PATIENCE_MS = 4_000;
/** The API cannot list changes for a minute after a stage was changed. */
const RETRY_MS = 60_000;
/** Leads by id that share a copy on disk. */
const CHUNK = 500;
/** Raise it when the shape of what is stored changes. */
const HEAD = 'leads 1';
const BOARD = 'leads board 1';
/** The API lists changes for 20 hours. */
const MAX_AGE_MICROS = 20 * 3_600_000_000;
/** A reply that is older by so much was not just on its way: it is a copy, as the server is out of reach. */
const ON_ITS_WAY_MICROS = 3_000_000;

interface Head {
  asOf: string;
  chunks: number[];
}

const entries = new Map<number, FoldedLead>();
/** `entries`, last touched first; null after a change. */
let inOrder: FoldedLead[] | null = null;
/** Those of the last reply; their totals are of all leads. */
let stages: readonly ColumnStage[] = [];
/** The entries are complete as of this reply; empty while they are not. */
let asOf = '';
/** Changes since then were not read. */
let isBehind = false;
/** Counts the replies of the screen: one that comes while others are read may be newer than those. */
let received = 0;
/** Chunks that differ from their copy on disk. */
const changed = new Set<number>();
/** Counts how often everything was forgotten: work from before adds nothing. */
let era = 0;
let isWorking = false;
/** Leads that change all the time cannot be completed; then the server finds them. */
let tries = 5;

/** The first leads that match, with the totals of all; undefined when only the server can tell. */
export function ownLeads(filters: LeadFilters, isBoard: boolean, shown = SHOWN): Loaded | undefined {
  const reader = { userId: session.state$.value.userId, idleDays: salesSettings().idle_days, now: new Date() };
  const matches = asOf && stages.length ? leadCondition(filters, reader) : null;
  if (!matches) return undefined;
  const totals = new Map(stages.map((stage) => [stage.kanban_column_id, { count: 0, sum: 0 }]));
  const leads: Lead[] = [];
  inOrder ??= [...entries.values()].sort((a, b) => lastTouchFirst(a.lead, b.lead));
  for (const entry of inOrder) {
    const { lead } = entry;
    const total = totals.get(lead.kanban_column_id ?? 0);
    if (!total || !matches(entry)) continue;
    total.count++;
    total.sum += lead.account_exp_sale_amount ?? 0;
    if ((isBoard ? total.count : leads.length + 1) <= shown) leads.push(lead);
  }
  const counted = stages.map((stage) => {
    const { count = 0, sum = 0 } = totals.get(stage.kanban_column_id) ?? {};
    return { ...stage, account_matched_count: count, account_matched_sum: sum };
  });
  return { as_of: '', touched: '', cursors: {}, leads, stages: counted };
}

/**
 * Takes the reply to a first load; `isAll`: of the board without filters. Returns it with the leads that are shown already, so
 * that their cards are not rendered again.
 */
export function ownFirst(loaded: Loaded, isAll: boolean): Loaded {
  if (!loaded.as_of) return loaded;
  ({ stages } = loaded);
  const isComplete = isAll && Object.values(loaded.cursors).every((cursor) => cursor === null);
  if (isComplete) forgetOwnLeads();
  received++;
  const leads = put(loaded.leads);
  if (isComplete) asOf = loaded.as_of;
  else isBehind ||= isAll;
  void work();
  return { ...loaded, leads };
}

/** The time of the leads here, as the API states it; '' without any, or where the database does not respond: the board does not wait. */
export async function ownTime(): Promise<string> {
  const tooLate = new Promise<unknown[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS / 8));
  const [head] = asOf ? [{ asOf }] : await Promise.race([sealedCopies.read([HEAD]).catch(() => []), tooLate]);
  return (head as Head | null | undefined)?.asOf ?? '';
}

/**
 * The leads here, of `time`, where they are newer than this reply, undefined otherwise: a page that is opened without a
 * connection gets a copy of the last board that was read, without the changes since.
 */
export async function newerLeads(reply: Loaded, time: string, filters: LeadFilters, isBoard: boolean) {
  // An API that cannot list changes has no times.
  if (!reply.touched || Number(time) - Number(reply.as_of) <= ON_ITS_WAY_MICROS) return undefined;
  if (!asOf) {
    await restore(era);
    stages = (await storedBoard())?.stages ?? [];
  }
  return ownLeads(filters, isBoard);
}

/** Takes the changes since `since`; `isAll`: without filters, so that a lead that left them is on no board any more. */
export function ownChanges(since: string, { changed: leads, left, gone, ...now }: LeadChanges, isAll: boolean): void {
  ({ stages } = now);
  received++;
  put(leads ?? []);
  remove(isAll ? left : (gone ?? []));
  if (isAll && leads && Number(since) <= Number(asOf)) asOf = now.as_of;
  else isBehind ||= isAll;
  void work();
}

/** Forgets all of them, as their names have changed or the user may not see them any more. */
export function forgetOwnLeads(): void {
  era++;
  asOf = '';
  isBehind = false;
  inOrder = null;
  entries.clear();
  changed.clear();
}

let reader: string | null = null;
session.state$.subscribe(({ userId, permissions }) => {
  const next = `${userId} ${hasPermission(permissions, 'data.leads.view')}`;
  if (next !== reader) forgetOwnLeads();
  reader = next;
});

/** The first cards as they were stored at the last visit; null without them. */
export async function storedBoard(): Promise<Loaded | null> {
  const [board] = await sealedCopies.read([BOARD]);
  return board as Loaded | null;
}

/** Returns the leads as they are now: the same objects where they have not changed. */
function put(leads: readonly Lead[]): Lead[] {
  return leads.map((lead) => {
    const before = entries.get(lead.account_id)?.lead;
    if (before && !isLater(lead, before) && !isLater(before, lead)) return before;
    // A reply of another filter may be older.
    if (before && before.version > lead.version) return lead;
    entries.set(lead.account_id, foldedLead(slim(lead)));
    changed.add(Math.floor(lead.account_id / CHUNK));
    inOrder = null;
    return lead;
  });
}

function remove(ids: readonly number[]): void {
  for (const id of ids) {
    if (!entries.delete(id)) continue;
    changed.add(Math.floor(id / CHUNK));
    inOrder = null;
  }
}

/** While the page is idle: completes the leads, then stores what has changed. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  const own = era;
  try {
    await idle(PATIENCE_MS);
    if (!asOf) await restore(own);
    if (!asOf || (isBehind && !(await follow(own)))) await fill(own);
    while (own === era && asOf && isBehind) if (!(await follow(own)) && own === era) asOf = '';
    if (own === era && asOf) await store();
    else if (tries-- > 0) setTimeout(() => void work(), RETRY_MS);
  } catch {
    // The next reply begins it again.
  } finally {
    isWorking = false;
  }
}

/** Reads what changed since; false when that is too much. */
async function follow(own: number): Promise<boolean> {
  const before = received;
  const changes = await dataOf(getLeadChanges(asOf, {}));
  if (own !== era || !changes.changed) return false;
  put(changes.changed);
  remove(changes.left);
  asOf = changes.as_of;
  isBehind = received !== before;
  return true;
}

async function fill(own: number): Promise<void> {
  if (own !== era) return;
  asOf = '';
  const before = received;
  const unread = new Set(entries.keys());
  let first: LeadPage | undefined;
  let page: LeadPage;
  let cursor: string | undefined;
  do {
    page = await dataOf(getLeadPage({ filters: {}, limit: LEAD_PAGE_MAX, ...(cursor ? { cursor } : {}) }));
    if (own !== era || entries.size > LEADS_MAX) return;
    first ??= page;
    put(page.data);
    for (const { account_id } of page.data) unread.delete(account_id);
    cursor = page.next_cursor ?? undefined;
    await idle(0);
  } while (cursor);
  // They left before `asOf`, so no list of changes names them.
  remove([...unread]);
  asOf = first.as_of;
  // A lead that was touched meanwhile may have moved from a page that was not read yet to one that was.
  isBehind = received !== before || page.touched !== first.touched;
}

async function restore(own: number): Promise<void> {
  const [head] = (await sealedCopies.read([HEAD])) as [Head | null];
  if (!head || Date.now() * 1000 - Number(head.asOf) > MAX_AGE_MICROS) return;
  for (const chunk of head.chunks) {
    const [leads] = (await sealedCopies.read([nameOf(chunk)])) as [Lead[] | null];
    if (own !== era || !leads) return;
    put(leads);
    await idle(0);
  }
  changed.clear();
  asOf = head.asOf;
  isBehind = true;
}

async function store(): Promise<void> {
  if (!changed.size) return;
  const chunks = new Map<number, Lead[]>();
  for (const { lead } of entries.values()) {
    const chunk = Math.floor(lead.account_id / CHUNK);
    const leads = chunks.get(chunk);
    if (leads) leads.push(lead);
    else chunks.set(chunk, [lead]);
  }
  const head: Head = { asOf, chunks: [...chunks.keys()] };
  for (const chunk of [...changed]) {
    changed.delete(chunk);
    if (!(await sealedCopies.write({ [nameOf(chunk)]: chunks.get(chunk) ?? [] }))) return void changed.add(chunk);
    await idle(0);
  }
  await sealedCopies.write({ [HEAD]: head, [BOARD]: ownLeads({}, true, BOARD_PAGE_SIZE) });
}

const nameOf = (chunk: number) => `${HEAD} ${chunk}`;

/** Many leads have the same stage, country and people: one object for all. */
const shared = new Map<string, unknown>();
function one<T>(value: T): T {
  const key = JSON.stringify(value);
  if (!shared.has(key)) shared.set(key, value);
  return shared.get(key) as T;
}

/** In place: the reply has no other reader yet. */
function slim(lead: Lead): Lead {
  for (const network of lead.account_network) network.network_details = one(network.network_details);
  return Object.assign(lead, {
    kanban_column: one(lead.kanban_column),
    country_details: one(lead.country_details),
    primary_assignee_details: one(lead.primary_assignee_details),
    secondary_assignee_details: one(lead.secondary_assignee_details),
    creator_details: one(lead.creator_details),
  });
}

/** Safari has no `requestIdleCallback`. */
function idle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 1_000 }) : resolve();
    setTimeout(whenIdle, ms);
  });
}
