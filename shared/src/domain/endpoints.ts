/**
 * Every call of the API, said once. Paths are relative to the API base (`/api/`). product.md section 7;
 * those marked "added" are ours, with the page of decisions that explains them.
 */

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
}

const get = (path: string): Endpoint => ({ method: 'GET', path });
const post = (path: string): Endpoint => ({ method: 'POST', path });

export const API_BASE = '/api/';

export const endpoints = {
  auth: {
    verifyUsername: post('verify-username'),
    generateQr: post('generate-qr'),
    login: post('login'),
    verifyOtp: post('verify-otp'),
    logout: post('logout'),
    confirmPasscode: post('confirm-passcode'),
    generatePasscode: get('generate-passcode'),
    /** Served at `/refresh` too, as the spec words it. */
    refresh: post('refresh'),
    /** Added: My profile. */
    changePassword: post('auth/change-password'),
    sessions: get('auth/sessions'),
    revokeSession: post('auth/session-revoke'),
    recoveryCodes: get('auth/recovery-codes'),
    makeRecoveryCodes: post('auth/recovery-codes-make'),
  },
  countries: {
    list: get('catalog/countries'),
  },
  networks: {
    list: get('catalog/networks'),
    create: post('catalog/network-create'),
    update: post('catalog/network-update'),
    delete: post('catalog/network-delete'),
    statusChange: post('catalog/network-status-change'),
  },
  users: {
    create: post('user/create-user'),
    update: post('user/user-update'),
    delete: post('user/user-delete'),
    statusChange: post('user/user-status-change'),
    list: get('user/users'),
    detail: get('user/user/:id'),
    loggedIn: get('user/get-logged-in-user-details'),
    permissions: get('user/get-all-permissions'),
    /** Added (ADR-113): who can give somebody a right. */
    granters: get('user/get-granters'),
  },
  accounts: {
    list: get('account/accounts'),
    info: post('account/create_account_info'),
    contact: post('account/contact'),
    social: post('account/social'),
    sales: post('account/sales'),
    assignee: post('account/assignee'),
    statusChange: post('account/status_change'),
    /** Added (ADR-110): the filtered list as a file. */
    export: get('account/accounts-export'),
    /** Added (ADR-113): one company of any type, its timeline, and finding one by name. */
    one: get('account/get-account/:id'),
    timeline: get('account/get-account-timeline/:id'),
    find: get('account/find-companies'),
  },
  /** Added (ADR-110): companies from a file. */
  imports: {
    list: get('account/imports'),
    detail: get('account/import/:id'),
    rows: get('account/import-rows/:id'),
    refused: get('account/import-refused/:id'),
    upload: post('account/import-upload'),
    sheet: post('account/import-sheet'),
    plan: post('account/import-plan'),
    run: post('account/import-run'),
    cancel: post('account/import-cancel'),
    revert: post('account/import-revert'),
    discard: post('account/import-discard'),
  },
  /** Added (ADR-062): another version of a remote for the own session. */
  platform: {
    overrides: get('platform/overrides'),
    override: post('platform/override'),
    resetOverrides: post('platform/override-reset'),
  },
  /** Added (ADR-111): what colleagues change, as it happens. */
  live: {
    changes: get('live/changes'),
  },
  /** Added (ADR-112): takes back what the person just did. */
  undo: {
    change: post('undo-change'),
  },
  /** Added (ADR-115): what people made of the lists for themselves. */
  lists: {
    layouts: get('list/layouts'),
    saveLayout: post('list/layout-save'),
    views: get('list/views'),
    saveView: post('list/view-save'),
    deleteView: post('list/view-delete'),
    defaultView: post('list/view-default'),
  },
  /** Added (ADR-116): many companies at once. */
  bulk: {
    ids: get('account/bulk-ids'),
    act: post('account/bulk'),
    export: post('account/bulk-export'),
  },
  leads: {
    stages: get('account/get-kanban-column-list'),
    list: get('account/get-lead-list'),
    move: post('account/update-lead-kanban-column'),
    /** Added (ADR-101): the leads touched since an earlier answer. */
    changes: get('account/get-lead-changes'),
    /** Added: numbers for Home and Dashboard. */
    figures: get('account/lead-figures'),
  },
} as const;

/** The endpoint with its `:name` parts filled in, each part encoded. */
export function endpointWith(endpoint: Endpoint, parts: Record<string, string | number>): Endpoint {
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? ''))),
  };
}
