/**
 * An API that speaks product.md section 7 and nothing else, answered inside the browser: parameters that the section does not
 * name are dropped, every other path is 404, and records have the fields of section 3 alone.
 */
import type { Page, Request } from '@playwright/test';
import { API_BASE } from '@salesdesk/shared/domain';

type Fields = Record<string, string>;
type Row = Record<string, unknown>;
interface Asked {
  body: Fields;
  query: URLSearchParams;
  id: number;
}

/** The keys of section 6. */
const PERMISSIONS = [
  ...['q-list.view', 'q-list.create', 'leads.view', 'leads.create', 'leads.edit-all', 'leads.convert-to-account'].map(
    (key) => `data.${key}`,
  ),
  ...['view', 'create', 'edit', 'delete', 'status'].map((action) => `system.staff.${action}`),
  ...['view', 'create', 'edit', 'delete'].map((action) => `system.network.${action}`),
];
const PAGE_SIZE = 10;
const DAY_MS = 86_400_000;

const person = (first_name: string, last_name: string) => ({ first_name, last_name });
const claims = Buffer.from(JSON.stringify({ permissions: PERMISSIONS, role: 'staff' })).toString('base64url');
const TOKEN = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.x`;

const stage = (id: number, name: string, slug: string, rules: Row = {}) => ({
  kanban_column_id: id,
  kanban_column_name: name,
  kanban_column_slug_name: slug,
  kanban_column_header_color: '#E3EBFF',
  kanban_column_header_text_color: '#1C48C4',
  kanban_column_is_drag_in: 1,
  kanban_column_is_drag_out: 1,
  kanban_column_is_closed_initially: 0,
  ...rules,
});
const STAGES = [
  stage(1, 'New', 'new'),
  stage(2, 'Contacted', 'contacted'),
  stage(3, 'Payment received', 'payment-received-converted', { kanban_column_is_drag_out: 0 }),
  stage(4, 'Cold', 'cold', { kanban_column_is_drag_in: 0, kanban_column_is_closed_initially: 1 }),
];
const COUNTRIES = [
  { country_id: 1, country_name: 'Netherlands', country_phone_code: '31' },
  { country_id: 2, country_name: 'Germany', country_phone_code: '49' },
];

/** The state of one API: a few records of every kind. */
class Database {
  networks: Row[] = [
    {
      network_id: 1,
      network_parent_id: 1,
      network_name: 'Google Ads',
      network_code: 'GADS',
      network_url: 'https://ads.example',
      network_logo: null,
      network_color_code: '#2457E6',
      network_status: 1,
    },
  ];
  users: Row[] = [user(1, 'Ada', 'Moss'), user(2, 'Bea', 'Blum')];
  accounts: Row[] = Array.from({ length: 14 }, (_, at) => account(at + 1, `Prospect ${at + 1}`, {}));

  constructor() {
    const lead = { account_type: 2, account_exp_sale_amount: 12_500, primary_assignee_details: person('Bea', 'Blum') };
    this.accounts.push(
      account(21, 'Fresh Lead', { ...lead, kanban_column_id: 1 }),
      account(22, 'Idle Lead', { ...lead, kanban_column_id: 2, updated_at: ago(40) }),
      account(23, 'Untouched Lead', { ...lead, kanban_column_id: 2, updated_at: null }),
    );
  }
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

function account(id: number, name: string, values: Row): Row {
  return {
    account_id: id,
    account_parent_id: id,
    account_name: name,
    account_city: 'Utrecht',
    account_type: 1,
    account_country_id: 1,
    account_country_name: 'Netherlands',
    account_email: 'hello@company.example',
    account_phone: '205550123',
    account_phone_code: '31',
    account_contact_person: JSON.stringify({ name: 'Mia Jansen', contact_details: [{ 1: '205550124' }] }),
    account_contact_mode_type: 1,
    account_website: 'https://company.example',
    account_social_media: JSON.stringify({ 2: 'company' }),
    account_exp_sale_amount: null,
    account_proposed_network: [],
    account_pri_assignee_id: null,
    account_sec_assignee_id: null,
    account_pri_assignee_name: null,
    account_sec_assignee_name: null,
    created_at: ago(3),
    updated_at: ago(1),
    kanban_column_id: null,
    account_network: [{ account_network_id: 1, network_details: { network_code: 'GADS', network_color_code: null } }],
    country_details: { country_name: 'Netherlands' },
    primary_assignee_details: null,
    secondary_assignee_details: null,
    creator_details: person('Ada', 'Moss'),
    ...values,
  };
}

function user(id: number, first_name: string, last_name: string): Row {
  return {
    user_id: id,
    user_parent_id: id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    designation: 'Sales',
    phone: '205550123',
    email: `${first_name.toLowerCase()}@company.example`,
    login_time: ago(1),
    city: 'Utrecht',
    country: 'Netherlands',
    ip_address: '192.0.2.1',
    status: 1,
  };
}

const USER_LIST = ['user_id', 'user_parent_id', 'full_name', 'designation', 'phone', 'email', 'login_time', 'city'];
const pick = (row: Row, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, row[key]]));

type Call = (db: Database, asked: Asked) => unknown;

/** A step of the account form: its fields, as they are sent, become those of the record. */
const step: Call = ({ accounts }, { body }) => {
  let row = accounts.find(({ account_id }) => account_id === Number(body.account_id));
  if (!row) {
    row = account(accounts.length + 100, '', { account_website: null, account_social_media: null });
    Object.assign(row, { account_email: null, account_phone: null, account_contact_person: null, account_network: [] });
    accounts.unshift(row);
  }
  for (const [key, value] of Object.entries(body)) if (key in row && !/_id$|type$/.test(key)) row[key] = value || null;
  return { account_parent_id: row.account_parent_id };
};

const stageOf = (slug: unknown) => STAGES.find(({ kanban_column_slug_name }) => kanban_column_slug_name === slug);
const leadsOf = ({ accounts }: Database) => accounts.filter(({ kanban_column_id }) => kanban_column_id !== null);
const saved = (rows: Row[], key: string, { body }: Asked, values: Row) => {
  const row = rows.find((one) => one[key] === Number(body[key]));
  if (row) Object.assign(row, values);
  else rows.push({ [key]: rows.length + 10, [key.replace('_id', '_parent_id')]: rows.length + 10, ...values });
  return null;
};
const network: Call = ({ networks }, asked) => {
  const { network_id, network_logo, ...values } = asked.body;
  return saved(networks, 'network_id', asked, { network_logo: null, network_status: 1, ...values });
};
const colleague: Call = ({ users }, asked) =>
  saved(users, 'user_id', asked, user(0, asked.body.first_name ?? '', asked.body.last_name ?? ''));

const CALLS: Record<string, Call> = {
  'POST verify-username': () => ({ show_qr: true, token: 'first' }),
  'POST generate-qr': () => ({ qr_code: null, show_qr: false }),
  'POST login': () => ({ token: 'second' }),
  'POST verify-otp': () => ({ token: TOKEN }),
  'POST logout': () => null,
  'POST confirm-passcode': () => ({ token: TOKEN }),
  'GET generate-passcode': () => ({ passcode: '123456' }),
  'GET catalog/countries': () => COUNTRIES,
  'GET catalog/networks': ({ networks }) => networks,
  'POST catalog/network-create': network,
  'POST catalog/network-update': network,
  'POST catalog/network-delete': (db, { body }) => {
    db.networks = db.networks.filter(({ network_id }) => network_id !== Number(body.network_id));
    return null;
  },
  'POST catalog/network-status-change': ({ networks }, asked) =>
    saved(networks, 'network_id', asked, { network_status: Number(asked.body.network_status) }),
  'GET user/users': ({ users }) => users.map((row) => pick(row, [...USER_LIST, 'country', 'ip_address', 'status'])),
  'GET user/user/:id': ({ users }, { id }) => ({
    ...users.find(({ user_parent_id }) => user_parent_id === id),
    country_id: 1,
    reporting_to: 1,
    reporting_person: { full_name: 'Ada Moss' },
    username: 'bea',
    profile_image: null,
    user_permission: { permissions: ['data.leads.view'] },
    network_ids: [1],
  }),
  'GET user/get-logged-in-user-details': () => ({
    ...person('Ada', 'Moss'),
    email: 'ada@company.example',
    profile_image: null,
    user_parent_id: 1,
  }),
  'GET user/get-all-permissions': () => ({
    data: { 'q-list': ['view', 'create'], leads: ['view', 'create', 'edit-all', 'convert-to-account'] },
    system: {
      staff: ['view', 'create', 'edit', 'delete', 'status'],
      network: ['view', 'create', 'edit', 'delete'],
    },
  }),
  'POST user/create-user': colleague,
  'POST user/user-update': colleague,
  'POST user/user-delete': (db, { body }) => {
    db.users = db.users.filter(({ user_id }) => user_id !== Number(body.user_id));
    return null;
  },
  'POST user/user-status-change': ({ users }, asked) =>
    saved(users, 'user_id', asked, { status: Number(asked.body.status_code) }),
  'GET account/accounts': ({ accounts }, { query }) => {
    const page = Number(query.get('page') ?? 1);
    const data = accounts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const last_page = Math.ceil(accounts.length / PAGE_SIZE);
    return { data, current_page: page, last_page, per_page: PAGE_SIZE, total: accounts.length };
  },
  'POST account/create_account_info': step,
  'POST account/contact': step,
  'POST account/social': step,
  'POST account/sales': step,
  'POST account/assignee': step,
  'POST account/status_change': ({ accounts }, { body }) => {
    const row = accounts.find(({ account_id }) => account_id === Number(body.account_id));
    return Object.assign(row ?? {}, { account_type: 2, kanban_column_id: 1, updated_at: ago(0) });
  },
  'GET account/get-kanban-column-list': (db) =>
    STAGES.map((one) => ({
      ...one,
      account_count_count: leadsOf(db).filter((lead) => lead.kanban_column_id === one.kanban_column_id).length,
    })),
  'GET account/get-lead-list': (db, { query }) =>
    leadsOf(db)
      .filter(({ account_name }) =>
        `${account_name}`.toLowerCase().includes((query.get('search_term') ?? '').toLowerCase()),
      )
      .map((lead) => ({
        ...lead,
        kanban_column: STAGES.find((one) => one.kanban_column_id === lead.kanban_column_id),
      })),
  'POST account/update-lead-kanban-column': ({ accounts }, { body }) => {
    const lead = accounts.find(({ account_id }) => account_id === Number(body.leadId));
    const to = stageOf(body.tocolumnSlug);
    Object.assign(lead ?? {}, { kanban_column_id: to?.kanban_column_id, updated_at: ago(0) });
    return null;
  },
};

/** Answers every call of this page from now on, from a new database; `unknown` collects the paths that are 404. */
export async function serveSpecifiedApi(page: Page): Promise<{ unknown: Set<string> }> {
  const db = new Database();
  const unknown = new Set<string>();
  await page.route(`**${API_BASE}**`, async (route) => {
    const request = route.request();
    const { pathname, searchParams: query } = new URL(request.url());
    const path = pathname.slice(API_BASE.length);
    const id = Number(/^user\/user\/(\d+)$/.exec(path)?.[1] ?? 0);
    const call = CALLS[`${request.method()} ${id ? 'user/user/:id' : path}`];
    if (!call) {
      unknown.add(path);
      return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' });
    }
    const data = call(db, { body: await bodyOf(request), query, id });
    return route.fulfill({ json: { error: false, message: '', errorCode: null, validations: {}, url: null, data } });
  });
  return { unknown };
}

async function bodyOf(request: Request): Promise<Fields> {
  const body = request.postDataBuffer();
  if (!body) return {};
  const type = request.headers()['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}
