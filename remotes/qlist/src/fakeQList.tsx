/** Helpers for the tests of the Q List: companies by page, and the user's actions. */
import { type Account, endpoints, type Page, type PermissionKey } from '@salesdesk/shared/domain';
import { buildAccount, type FakeApi, type FakeReply, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import QListPage from './QListPage.tsx';

export const { accounts } = endpoints;
export const acme = buildAccount({ account_id: 7, account_name: 'Acme' });
export const borealis = buildAccount({ account_id: 8, account_name: 'Borealis' });

/** One page of a list of `last` pages. */
export function pageOf(data: Account[], current = 1, last = 1): FakeReply {
  const page: Page<Account> = { data, current_page: current, last_page: last, per_page: 10, total: 10 * last };
  return ok(page);
}

/** A fake API with one page of companies that accepts every save and promotion. */
export function answers(list: Account[] = [acme, borealis]): FakeApi {
  return fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [accounts.list.path]: pageOf(list),
    [accounts.statusChange.path]: ok(null, 'Moved to Leads.'),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
  });
}

export const ALL: PermissionKey[] = ['data.q-list.view', 'data.q-list.create'];
export const visit = (path = '/q-list', permissions = ALL) => renderPage(<QListPage />, { path, permissions });
export const rowOf = async (name: string) => (await screen.findByTitle(name)).closest('tr') as HTMLTableRowElement;
/** The account form with this title; antd gives all dialogs in tests the same id, so their names are ambiguous. */
export const popup = async (title: 'Add Account' | 'Edit Account') =>
  (await screen.findByText(title)).closest('[role="dialog"]') as HTMLElement;
