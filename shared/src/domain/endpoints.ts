/**
 * Every call of the API: method, path, request and reply. Client and API both compile against this table. Paths are
 * relative to the API base (`/api/`). product.md section 7; calls marked "added" are not in the specification and name
 * the decision that explains them.
 */
import type { Account, AccountType } from './account.ts';
import type { SavedAccount, StepFields, StepPopup } from './accountForm.ts';
import type { Separated } from './accountSheet.ts';
import type { ActivityFields, MyActivities, NewActivity, QueueItem, Today } from './activity.ts';
import type { AuditPage, AuditState } from './auditTrail.ts';
import { authEndpoints } from './authEndpoints.ts';
import type { LeadChanges, LeadPage, LeadsByStage, StageCounts } from './board.ts';
import type { BulkAction, BulkDone, BulkList, BulkSelected } from './bulk.ts';
import type { ContactPage } from './contact.ts';
import type { Country } from './country.ts';
import type { DuplicateHit, DuplicatePair, DuplicateQuery } from './duplicates.ts';
import { type DownloadedFile, get, post } from './endpoint.ts';
import type { CompaniesOnly, FilterQuery, LeadQuery, LeadsOnly, ListName } from './filters.ts';
import { importEndpoints } from './importEndpoints.ts';
import type { Lead } from './lead.ts';
import type { LeadTotals } from './leadTotals.ts';
import type { Status } from './limits.ts';
import type { ListedAccount } from './listedAccount.ts';
import type { LiveChanges } from './live.ts';
import type { MergeForm } from './merge.ts';
import type { Network, NetworkFields } from './network.ts';
import type {
  NotificationKind,
  NotificationPage,
  NotificationPreferences,
  UnreadNotifications,
} from './notification.ts';
import type { Override } from './override.ts';
import type { PermissionCatalogue, PermissionKey } from './permissions.ts';
import type { PublishingToken, TokenFields } from './publishingToken.ts';
import type { AccountHit, AccountRecord, Grantor, NearQuery, Timeline } from './record.ts';
import type { ReleaseChange } from './releaseControl.ts';
import type { Numbered, Page } from './reply.ts';
import type { Report, ReportCompanies, ReportSelection } from './report.ts';
import type { SortQuery } from './sorts.ts';
import type { Stage, StageFields, StageSetup } from './stage.ts';
import type { StepUpProof } from './stepUp.ts';
import type { Undoable, Undone } from './undo.ts';
import type {
  GetStarted,
  Handover,
  LoggedInUserReply,
  ProfileFields,
  UserDetail,
  UserFields,
  UserListItem,
} from './user.ts';
import type { ColumnPreference, LayoutName, ListLayouts, SavedView, ViewFields } from './views.ts';

export const API_BASE = '/api/';

type Id = { id: number };
/** Added (ADR-081): the record's version when it was read; nothing is saved unless it is the newest. */
type Versioned = { version?: number };
type Step<Name extends keyof StepFields> = { body: StepPopup & StepFields[Name]; reply: SavedAccount };
type SavedUser = { user_id: number; user_parent_id: number };
type SavedNetwork = { network_id: number; network_parent_id: number };
type StageId = { kanban_column_id: number };
type ActivityId = { activity_id: number };
type SavedActivity = { activity_id: number; account_id: number };

export const endpoints = {
  auth: authEndpoints,
  countries: {
    list: get<{ reply: Country[] }>('catalog/countries'),
  },
  networks: {
    list: get<{ query: FilterQuery<'networks'>; reply: Network[] }>('catalog/networks'),
    create: post<{ body: NetworkFields; reply: SavedNetwork }>('catalog/network-create'),
    update: post<{ body: NetworkFields & Versioned & { network_id: number }; reply: SavedNetwork }>(
      'catalog/network-update',
    ),
    delete: post<{ body: { network_id: number }; reply: Undoable }>('catalog/network-delete'),
    statusChange: post<{ body: { network_id: number; network_status: Status }; reply: Undoable }>(
      'catalog/network-status-change',
    ),
  },
  users: {
    create: post<{
      body: UserFields;
      unread: { country_name: string; reporting: string };
      reply: SavedUser;
    }>('user/create-user'),
    update: post<{
      body: UserFields & Versioned & { user_id: number };
      unread: { country_name: string; reporting: string };
      reply: SavedUser;
    }>('user/user-update'),
    /** `reassign_to` is added: the new assignee of the companies and leads. */
    delete: post<{ body: { user_id: number } & Handover; reply: Undoable }>('user/user-delete'),
    statusChange: post<{ body: { user_id: number; status_code: Status } & Handover; reply: Undoable }>(
      'user/user-status-change',
    ),
    /** Added (ADR-147): lets a user sign in again who is locked after failed attempts. */
    unlock: post<{ body: { user_id: number }; reply: null }>('user/user-unlock'),
    /** Added (ADR-147): the user's own telephone, picture and notices. */
    updateOwn: post<{ body: ProfileFields & Versioned; reply: UserDetail }>('user/profile-update'),
    list: get<{ query: FilterQuery<'team'>; reply: UserListItem[] }>('user/users'),
    detail: get<{ params: Id; reply: UserDetail }>('user/user/:id'),
    loggedIn: get<{ reply: LoggedInUserReply }>('user/get-logged-in-user-details'),
    /** Added: what a new company has of what it begins with. */
    getStarted: get<{ reply: GetStarted }>('user/get-started'),
    permissions: get<{ reply: PermissionCatalogue }>('user/get-all-permissions'),
    /** Added (ADR-113): the users who can grant a permission. */
    grantors: get<{ query: { permission: PermissionKey }; reply: Grantor[] }>('user/get-granters'),
  },
  accounts: {
    list: get<{
      query: FilterQuery<'q-list'> & Numbered & SortQuery<'q-list'>;
      reply: Page<ListedAccount>;
    }>('account/accounts'),
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
    converted: get<{
      query: FilterQuery<'accounts'> & SortQuery<'accounts'> & Numbered;
      reply: Page<ListedAccount>;
    }>('account/converted'),
    /** Added: how many of them each country has, the most first; null without a country. */
    convertedCounts: get<{ reply: { country: string | null; count: number }[] }>('account/converted-counts'),
    convertedExport: get<{
      query: FilterQuery<'accounts'> & SortQuery<'accounts'> & Separated;
      reply: DownloadedFile;
    }>('account/converted-export'),
    /** Added (ADR-113): one company of any type, its timeline, and search by name. */
    one: get<{ params: Id; reply: AccountRecord }>('account/get-account/:id'),
    timeline: get<{ params: Id; query: { cursor?: string; only?: 'activities' }; reply: Timeline }>(
      'account/get-account-timeline/:id',
    ),
    find: get<{ query: { term: string }; reply: AccountHit[] }>('account/find-companies'),
    /** Added (ADR-161): names like the search of a list but for one letter, of rows that its other filters find. */
    near: get<{ query: NearQuery; reply: string[] }>('account/near-names'),
  },
  /** Added (ADR-140): notes, calls, meetings and tasks of companies. */
  activities: {
    mine: get<{ query: Today; reply: MyActivities }>('activity/my-activities'),
    queue: get<{ query: Today; reply: QueueItem[] }>('activity/work-queue'),
    create: post<{ body: NewActivity; reply: SavedActivity & Undoable }>('activity/activity-create'),
    update: post<{ body: ActivityFields & Versioned & ActivityId; reply: SavedActivity & Undoable }>(
      'activity/activity-update',
    ),
    delete: post<{ body: ActivityId; reply: Undoable }>('activity/activity-delete'),
    complete: post<{ body: ActivityId & { done: boolean }; reply: Undoable }>('activity/activity-complete'),
    postpone: post<{ body: ActivityId & { due_on: string; due_at?: string | null }; reply: Undoable }>(
      'activity/activity-postpone',
    ),
  },
  /** Added (ADR-143): what concerns the user, newest first. */
  notifications: {
    list: get<{ query: { cursor?: string }; reply: NotificationPage }>('notification/notifications'),
    unread: get<{ reply: UnreadNotifications }>('notification/unread'),
    read: post<{ body: { notification_id: number }; reply: null }>('notification/notification-read'),
    /** All up to this one, so that none is marked that came meanwhile. */
    readAll: post<{ body: { notification_id: number }; reply: null }>('notification/read-all'),
    preferences: get<{ reply: NotificationPreferences }>('notification/preferences'),
    savePreferences: post<{ body: { off: NotificationKind[] }; reply: null }>('notification/preferences-save'),
  },
  /** Added (ADR-142): the people of companies, by name. */
  contacts: {
    list: get<{ query: FilterQuery<'contacts'> & SortQuery<'contacts'> & { cursor?: string }; reply: ContactPage }>(
      'contact/contacts',
    ),
  },
  /** Added (ADR-142): figures about leads; `months` is when each month begins, ISO 8601, separated by commas. */
  reports: {
    overview: get<{ query: { months: string }; reply: Report }>('report/overview'),
    companies: get<{ query: ReportSelection; reply: ReportCompanies }>('report/companies'),
    export: get<{ query: { months: string } & Separated; reply: DownloadedFile }>('report/export'),
  },
  /** Added (ADR-147): everything that was changed, and whether the trail of it is intact. */
  audit: {
    list: get<{ query: FilterQuery<'audit'> & { cursor?: string }; reply: AuditPage }>('audit/changes'),
    export: get<{ query: FilterQuery<'audit'> & Separated; reply: DownloadedFile }>('audit/export'),
    /** With `again` a new check begins, unless one is running. */
    state: get<{ query: { again?: boolean }; reply: AuditState }>('audit/state'),
  },
  /** Added (ADR-110): companies from a file. */
  imports: importEndpoints,
  /** Added (ADR-062): a different version of a remote for the user's own session. */
  platform: {
    overrides: get<{ reply: Override[] }>('platform/overrides'),
    override: post<{
      body: { remote: string; version?: string; origin?: string; hours?: number } & StepUpProof;
      reply: Override[];
    }>('platform/override'),
    /** Without a remote: all of them. */
    resetOverrides: post<{ body: { remote?: string }; reply: Override[] }>('platform/override-reset'),
    /** Added (ADR-138): publishing tokens of teams, and the teams that remotes belong to. */
    tokens: get<{ reply: PublishingToken[] }>('platform/tokens'),
    /** `token` in the reply is shown once. */
    createToken: post<{ body: TokenFields & StepUpProof; reply: { id: string; token: string; expires_at: string } }>(
      'platform/token-create',
    ),
    revokeToken: post<{ body: { id: string }; reply: null }>('platform/token-revoke'),
    /** Added (ADR-157): promote, try, hold, pin, stop or roll back a release. Some need the proofs of step-up. */
    changeReleases: post<{ body: ReleaseChange & Partial<StepUpProof>; reply: Undoable }>('platform/release-change'),
    changeOwner: post<{ body: { remote: string; team: string } & StepUpProof; reply: null }>('platform/owner-change'),
  },
  /** Added (ADR-111): changes by colleagues, as they happen. */
  live: {
    changes: get<{ query: { recent?: number }; reply: LiveChanges }>('live/changes'),
  },
  /** Added (ADR-112): undoes the user's last change. */
  undo: {
    change: post<{ body: { id: string }; reply: Undone }>('undo-change'),
  },
  /** Added (ADR-115): column preferences and saved views of the lists. */
  lists: {
    layouts: get<{ reply: ListLayouts }>('list/layouts'),
    saveLayout: post<{ body: { list: LayoutName; columns: ColumnPreference[] }; reply: null }>('list/layout-save'),
    views: get<{ query: { list: ListName }; reply: SavedView[] }>('list/views'),
    saveView: post<{ body: ViewFields; reply: SavedView }>('list/view-save'),
    deleteView: post<{ body: Versioned & { view_id: number }; reply: null }>('list/view-delete'),
    defaultView: post<{ body: { list: ListName; view_id: number | null }; reply: null }>('list/view-default'),
  },
  /** Added (ADR-116): many companies at once. */
  bulk: {
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
  },
  /** Added (ADR-146): companies that look like the same one; `like` answers what is typed. */
  duplicates: {
    like: get<{ query: DuplicateQuery; reply: DuplicateHit[] }>('account/duplicates-like'),
    list: get<{ reply: DuplicatePair[] }>('account/duplicates'),
    dismiss: post<{ body: { one_id: number; other_id: number; dismissed: boolean }; reply: null }>(
      'account/duplicate-dismiss',
    ),
  },
  /** Added (ADR-145): a company merged into another one. */
  merges: {
    merge: post<{ body: MergeForm; reply: { account_id: number; merge_id: number } & Undoable }>('account/merge'),
    undo: post<{ body: { merge_id: number }; reply: { account_id: number; other_id: number } }>('account/merge-undo'),
  },
  leads: {
    /** Added: with `counts` the totals of all leads and of the matching ones (ADR-101). */
    stages: get<{
      query: LeadQuery & { counts?: 'matched' };
      reply: Stage[];
      variants: { when: { counts: 'matched' }; reply: StageCounts };
    }>('account/get-kanban-column-list'),
    /** Added: with `per_stage` the first leads of every stage, with `limit` or `cursor` a page (ADR-101). */
    list: get<{
      query: LeadQuery & { per_stage?: number; limit?: number; cursor?: string } & SortQuery<'leads'>;
      reply: Lead[];
      variants: { when: { per_stage: number }; reply: LeadsByStage } | { when: { limit: number }; reply: LeadPage };
    }>('account/get-lead-list'),
    /** The field names are those of product.md section 7. */
    move: post<{ body: { leadId: number; fromcolumnSlug: string; tocolumnSlug: string }; reply: Undoable }>(
      'account/update-lead-kanban-column',
    ),
    /** Added (ADR-101): the leads touched since an earlier answer. */
    changes: get<{ query: LeadQuery & { since: string }; reply: LeadChanges }>('account/get-lead-changes'),
    /** Added (ADR-042): the sales department sets its stages up itself. */
    setup: get<{ reply: StageSetup[] }>('account/stages'),
    createStage: post<{ body: StageFields; reply: StageId }>('account/stage-create'),
    updateStage: post<{ body: StageFields & Versioned & StageId; reply: StageId }>('account/stage-update'),
    /** `from` is the order that the caller saw, so that a change meanwhile is not lost. */
    arrangeStages: post<{ body: { from: number[]; to: number[] }; reply: null }>('account/stages-arrange'),
    /** `target_id`: the stage that its leads move to. */
    archiveStage: post<{ body: StageId & { target_id: number }; reply: Undoable }>('account/stage-archive'),
    /** Added: numbers for Home and Dashboard. */
    totals: get<{ reply: LeadTotals }>('account/lead-figures'),
  },
} as const;
