/** Creates leads for a test through the API, like the popup. */
import { endpoints, type Lead } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';

interface NewLead {
  name: string;
  /** User ids. */
  primary?: number;
  secondary?: number;
  amount?: number;
  networkIds?: number[];
  /** Slugs of the stages that the lead is moved through after its creation in 'new'. */
  stages?: string[];
  /** Fills in everything a lead needs, but does not promote it. */
  staysOnQList?: boolean;
}

/** A unique name, so that no test counts another one's leads. */
export function uniqueName(word: string): string {
  return `${word} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

/** Creates the lead and returns its id. `api` needs the permissions for all steps. */
export async function makeLead(api: ApiClient, lead: NewLead): Promise<number> {
  const send = async (endpoint: { method: 'GET' | 'POST'; path: string }, body: Record<string, unknown>) => {
    const reply = await api.post<{ account_parent_id: number }>(endpoint, body);
    if (reply.error) throw new Error(`${endpoint.path}: ${reply.message} ${JSON.stringify(reply.validations)}`);
    return reply.data;
  };
  const info = await send(endpoints.accounts.info, {
    account_name: lead.name,
    account_city: 'Utrecht',
    account_country_id: 1,
  });
  const account_id = info?.account_parent_id ?? 0;
  await send(endpoints.accounts.contact, {
    account_id,
    account_email: 'hello@company.example',
    account_phone: '205550123',
    account_phone_code: '31',
    account_contact_person: JSON.stringify({ name: 'Mia Jansen', contact_details: [{ 1: '205550124' }] }),
  });
  await send(endpoints.accounts.social, {
    account_id,
    account_website: 'https://company.example',
    account_social_media: JSON.stringify({ 1: 'fb.example/company', 2: 'company' }),
  });
  await send(endpoints.accounts.sales, {
    account_id,
    account_exp_sale_amount: lead.amount === undefined ? '' : String(lead.amount),
    network_ids: JSON.stringify(lead.networkIds ?? []),
  });
  await send(endpoints.accounts.assignee, {
    account_id,
    account_pri_assignee_id: lead.primary ?? '',
    account_sec_assignee_id: lead.secondary ?? '',
  });
  if (lead.staysOnQList) return account_id;
  await send(endpoints.accounts.statusChange, { account_id, account_change_type: 2 });
  let from = 'new';
  for (const to of lead.stages ?? []) {
    await move(api, account_id, from, to);
    from = to;
  }
  return account_id;
}

/** Moves a lead as a colleague would. */
export async function move(api: ApiClient, leadId: number, from: string, to: string): Promise<void> {
  const reply = await api.post(endpoints.leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
  if (reply.error) throw new Error(`move to ${to}: ${reply.message}`);
}

/** The slug of a lead's stage on the server. */
export async function stageOf(api: ApiClient, leadId: number): Promise<string | undefined> {
  const leads = (await api.get<Lead[]>(endpoints.leads.list)).data ?? [];
  return leads.find((lead) => lead.account_id === leadId)?.kanban_column?.kanban_column_slug_name;
}

/** A demo lead without changes for over 30 days in an ordinary stage, because the API cannot create old leads. */
export async function idleLead(api: ApiClient): Promise<Lead> {
  const leads = (await api.get<Lead[]>(endpoints.leads.list)).data ?? [];
  const limit = Date.now() - 31 * 86_400_000;
  const idle = leads.find(
    (lead) =>
      new Date(lead.updated_at).getTime() < limit &&
      ['new', 'contacted', 'qualified'].includes(lead.kanban_column?.kanban_column_slug_name ?? ''),
  );
  if (!idle) throw new Error('The demo data holds no idle lead.');
  return idle;
}
