import { CHANGE_REFUSALS, changeRefusal, mayRead, type OwnedAccount, promotionRefusal } from './accountRights.ts';
import type { PermissionKey } from './permissions.ts';

const [ME, OTHER] = [1, 2];
const company = (values: Partial<OwnedAccount> = {}): OwnedAccount => ({
  account_type: 1,
  account_pri_assignee_id: OTHER,
  account_sec_assignee_id: null,
  account_created_by: OTHER,
  ...values,
});
const me = (...permissions: PermissionKey[]) => ({ userId: ME, permissions });
const seller = me('data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create');

test('a company on the Q List: its assignees, its creator, edit-all, and anyone while it is unassigned', () => {
  expect(changeRefusal(company(), seller)).toBe(CHANGE_REFUSALS.notYoursQList);
  expect(changeRefusal(company({ account_pri_assignee_id: ME }), seller)).toBeNull();
  expect(changeRefusal(company({ account_sec_assignee_id: ME }), seller)).toBeNull();
  expect(changeRefusal(company({ account_created_by: ME }), seller)).toBeNull();
  expect(changeRefusal(company({ account_pri_assignee_id: null }), seller)).toBeNull();
  const mightier = { ...seller, permissions: [...seller.permissions, 'data.leads.edit-all'] };
  expect(changeRefusal(company(), mightier)).toBeNull();
});

test.each([2, 3] as const)('a lead or an account: its assignees and edit-all, not its creator', (account_type) => {
  const lead = company({ account_type });
  expect(changeRefusal(lead, seller)).toBe(CHANGE_REFUSALS.notYours);
  expect(changeRefusal({ ...lead, account_created_by: ME }, seller)).toBe(CHANGE_REFUSALS.notYours);
  expect(changeRefusal({ ...lead, account_pri_assignee_id: null }, seller)).toBe(CHANGE_REFUSALS.notYours);
  expect(changeRefusal({ ...lead, account_pri_assignee_id: ME }, seller)).toBeNull();
  expect(changeRefusal(lead, me('data.leads.view', 'data.leads.create', 'data.leads.edit-all'))).toBeNull();
});

test('a company must be visible to be changed, except by its creator while it is on the Q List', () => {
  const mine = { account_pri_assignee_id: ME };
  expect(changeRefusal(company(mine), me('data.q-list.create'))).toMatch('data.q-list.view');
  expect(changeRefusal(company({ ...mine, account_type: 2 }), me('data.q-list.create'))).toMatch('data.leads.view');
  const own = { account_created_by: ME };
  expect(changeRefusal(company(own), me('data.leads.create'))).toBeNull();
  expect(changeRefusal(company({ ...own, account_type: 2 }), me('data.leads.create'))).toMatch('data.leads.view');
  expect(mayRead(company(own), me())).toBe(true);
  expect(mayRead(company(), me('data.leads.view'))).toBe(false);
});

test('changing a company requires a permission to add; on the Q List, that of the Q List', () => {
  const mine = company({ account_pri_assignee_id: ME });
  expect(changeRefusal(mine, me('data.q-list.view', 'data.leads.edit-all'))).toBe(CHANGE_REFUSALS.noCreate);
  expect(changeRefusal(mine, me('data.q-list.view', 'data.leads.create'))).toBe(CHANGE_REFUSALS.noCreate);
  expect(changeRefusal({ ...mine, account_type: 2 }, me('data.leads.view', 'data.leads.create'))).toBeNull();
});

test('without a signed-in user nothing may be changed', () => {
  const nobody = { userId: null, permissions: seller.permissions };
  expect(changeRefusal(company({ account_created_by: null }), nobody)).toBe(CHANGE_REFUSALS.notYoursQList);
});

test('a company is promoted by users who see the Q List or who added it from Leads', () => {
  expect(promotionRefusal(company(), me('data.q-list.view'))).toBeNull();
  expect(promotionRefusal(company(), me('data.leads.view', 'data.leads.create'))).toMatch('data.q-list.view');
  const own = company({ account_created_by: ME });
  expect(promotionRefusal(own, me('data.leads.view', 'data.leads.create'))).toBeNull();
  expect(promotionRefusal(own, me('data.leads.create'))).toMatch('data.q-list.view');
});
