/** Helpers for the tests of the account form: five saved steps, three lists, and the user's actions. */
import { AccountFormPopup, type AccountFormPopupProps } from '@salesdesk/shared/account-form';
import { endpoints, STATUS } from '@salesdesk/shared/domain';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildNetwork, buildUser } from './builders.ts';
import { type FakeApi, fakeApi, ok } from './fakeApi.ts';
import { renderPage } from './renderPage.tsx';

export const { accounts } = endpoints;
export const countries = [
  { country_id: 1, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' },
  { country_id: 2, country_name: 'United States', country_phone_code: '1', country_iso2: 'US' },
  { country_id: 3, country_name: 'Canada', country_phone_code: '1', country_iso2: 'CA' },
];
const users = [
  buildUser({ user_id: 11, full_name: 'Noor Tester' }),
  buildUser({ user_id: 12, full_name: 'Sam Sample' }),
  buildUser({ user_id: 13, full_name: 'Gone Goodbye', status: STATUS.inactive }),
];
const networks = [
  buildNetwork({ network_id: 21, network_name: 'Facebook' }),
  buildNetwork({ network_id: 22, network_name: 'Quiet', network_status: STATUS.inactive }),
];

/** A fake API that saves every step of company 7. */
export function savingApi(): FakeApi {
  const saved = ok({ account_id: 7, account_parent_id: 7 }, 'Saved.');
  return fakeApi({
    [endpoints.countries.list.path]: ok(countries),
    [endpoints.users.list.path]: ok(users),
    [endpoints.networks.list.path]: ok(networks),
    [accounts.info.path]: saved,
    [accounts.contact.path]: saved,
    [accounts.social.path]: saved,
    [accounts.sales.path]: saved,
    [accounts.assignee.path]: saved,
    [accounts.statusChange.path]: ok(null, 'Moved to Leads.'),
  });
}

export const onSaved = jest.fn();
export const onClose = jest.fn();

/** Opens the popup, for a new company unless `props` name one. */
export function openForm(props: Partial<AccountFormPopupProps> = {}) {
  return renderPage(<AccountFormPopup open onClose={onClose} onSaved={onSaved} {...props} />, {
    permissions: ['data.q-list.create'],
  });
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const picker = (name: string) => screen.getByRole('combobox', { name });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const next = () => press('Next');
export const onTab = (name: string) => screen.findByRole('tabpanel', { name });

export async function pick(pickerName: string, option: string): Promise<void> {
  await userEvent.click(picker(pickerName));
  fireEvent.click(await screen.findByTitle(option));
}
