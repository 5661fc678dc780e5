/** Companies of every type, one or many at once, their people, and those that may be the same one. */
import type { Account, AccountType, ListedAccount } from '../account.ts';
import type { SavedAccount, StepFields, StepPopup } from '../accountForm.ts';
import type { Separated } from '../accountSheet.ts';
import type { BulkAction, BulkDone, BulkList, BulkSelected } from '../bulk.ts';
import type { ContactPage } from '../contact.ts';
import type { DuplicateHit, DuplicatePair, DuplicateQuery } from '../duplicates.ts';
import { type DownloadedFile, get, post } from '../endpoint.ts';
import type { CompaniesOnly, FilterQuery, LeadQuery, LeadsOnly } from '../filters.ts';
import type { MergeForm } from '../merge.ts';
import type { AccountHit, AccountRecord, NearQuery, Timeline } from '../record.ts';
import type { Page } from '../reply.ts';
import type { SortQuery } from '../sorts.ts';
import type { Undoable } from '../undo.ts';

/** The page of the specification; added: so many pages from it on. */
type Numbered = { page?: number; pages?: number };

type Step<Name extends keyof StepFields> = { body: StepPopup & StepFields[Name]; reply: SavedAccount };

export const accounts = {
  list: get<{ query: FilterQuery<'q-list'> & Numbered & SortQuery<'q-list'>; reply: Page<ListedAccount> }>(
    'account/accounts',
  ),
  info: post<Step<'info'>>('account/create_account_info'),
  contact: post<Step<'contact'> & { unread: { names: string } }>('account/contact'),
  social: post<Step<'social'>>('account/social'),
  sales: post<Step<'sales'>>('account/sales'),
  assignee: post<Step<'assignee'>>('account/assignee'),
  /** The account row plus the change; only the id of the row is used. */
  statusChange: post<{
    body: { account_id?: number | null; account_parent_id?: number | null; account_change_type: AccountType };
    unread: Account;
    reply: Account & Undoable;
  }>('account/status_change'),
  /** Added (ADR-110): the filtered list as a file. */
  export: get<{ query: FilterQuery<'q-list'> & SortQuery<'q-list'> & Separated; reply: DownloadedFile }>(
    'account/accounts-export',
  ),
  /** Added (ADR-142): the companies that were converted, as the screen Accounts lists them. */
  converted: get<{ query: FilterQuery<'accounts'> & SortQuery<'accounts'> & Numbered; reply: Page<ListedAccount> }>(
    'account/converted',
  ),
  /** Added: how many of them each country has, the most first; null without a country. */
  convertedCounts: get<{ reply: { country: string | null; count: number }[] }>('account/converted-counts'),
  convertedExport: get<{ query: FilterQuery<'accounts'> & SortQuery<'accounts'> & Separated; reply: DownloadedFile }>(
    'account/converted-export',
  ),
  /** Added (ADR-113): one company of any type, its timeline, and search by name. */
  one: get<{ params: { id: number }; reply: AccountRecord }>('account/get-account/:id'),
  timeline: get<{ params: { id: number }; query: { cursor?: string; only?: 'activities' }; reply: Timeline }>(
    'account/get-account-timeline/:id',
  ),
  find: get<{ query: { term: string }; reply: AccountHit[] }>('account/find-companies'),
  /** Added (ADR-161): names like the search of a list but for one letter, of rows that its other filters find. */
  near: get<{ query: NearQuery; reply: string[] }>('account/near-names'),
} as const;

/** Added (ADR-116): many companies at once. */
export const bulk = {
  /** The filters of both lists by their own names; those of the other list are ignored. */
  ids: get<{
    query: { list: BulkList; only?: CompaniesOnly | LeadsOnly } & Omit<FilterQuery<'q-list'> & LeadQuery, 'only'>;
    reply: BulkSelected;
  }>('account/bulk-ids'),
  /** `stage` belongs to 'move', `assignee` and `line` to 'assign'; null means unassigned. */
  act: post<{
    body: { action: BulkAction; ids: number[]; stage?: string; assignee?: number | null; line?: string };
    reply: BulkDone;
  }>('account/bulk'),
  export: post<{ body: { ids: number[] } & SortQuery<BulkList> & Separated; reply: DownloadedFile }>(
    'account/bulk-export',
  ),
} as const;

/** Added (ADR-142): the people of companies, by name. */
export const contacts = {
  list: get<{ query: FilterQuery<'contacts'> & SortQuery<'contacts'> & { cursor?: string }; reply: ContactPage }>(
    'contact/contacts',
  ),
} as const;

/** Added (ADR-146): companies that look like the same one; `like` answers what is typed. */
export const duplicates = {
  like: get<{ query: DuplicateQuery; reply: DuplicateHit[] }>('account/duplicates-like'),
  list: get<{ reply: DuplicatePair[] }>('account/duplicates'),
  dismiss: post<{ body: { one_id: number; other_id: number; dismissed: boolean }; reply: null }>(
    'account/duplicate-dismiss',
  ),
} as const;

/** Added (ADR-145): a company merged into another one. */
export const merges = {
  merge: post<{ body: MergeForm; reply: { account_id: number; merge_id: number } & Undoable }>('account/merge'),
  undo: post<{ body: { merge_id: number }; reply: { account_id: number; other_id: number } }>('account/merge-undo'),
} as const;
