/** Page object of the outbox: what waits and what was refused, and what the server has of a lead. */
import type { Page } from '@playwright/test';
import { endpoints, type Timeline } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';

/** What the browser complains of without a connection. */
export const AWAY = [
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
  /fetching the script/,
  /Failed to (fetch|load)/,
  /ServiceWorker/,
  /RemoteFailure/,
];

/** The first stages of the demo data, through which leads are moved back and forth. */
export const STAGES = ['new', 'contacted', 'qualified', 'proposal-sent'];
export const NAMES = ['New', 'Contacted', 'Qualified', 'Proposal sent'];

export const waits = (page: Page) => page.getByRole('button', { name: /changes? waits?$/ });
export const refused = (page: Page) => page.getByRole('button', { name: /not accepted$/ });

/** What was done with a lead since it became one, in order: the stages that it was moved to, and what was written. */
export async function historyOf(api: ApiClient, id: number): Promise<string[]> {
  const done: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const path = endpoints.accounts.timeline.path.replace(':id', String(id));
    const { data }: { data?: Timeline } = await api.get<Timeline>({ method: 'GET', path }, query);
    for (const { stage: step, activity } of data?.data ?? []) {
      if (activity) done.unshift(activity.text);
      else if (step?.from && step.to) done.unshift(step.to);
    }
    cursor = data?.next_cursor ?? null;
  }
  return done;
}
