/** Helpers for the tests of a company's record: two companies, their timelines, and a page that opens them. */
import {
  type AccountRecord,
  endpoints,
  endpointWith,
  type PermissionKey,
  type TimelineEntry,
} from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { buildAccount, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import CompanyDrawer from './CompanyDrawer.tsx';

const { accounts, leads, users } = endpoints;
export const pathOf = (id: number) => endpointWith(accounts.one, { id }).path;
export const timelineOf = (id: number) => endpointWith(accounts.timeline, { id }).path;

export const acme: AccountRecord = {
  ...buildAccount({ account_id: 7, account_name: 'Acme' }),
  stage_since: null,
  planned: [],
};
const borealis: AccountRecord = {
  ...buildAccount({ account_id: 8, account_name: 'Borealis' }),
  stage_since: null,
  planned: [],
};
export const entry = (id: number, to: string): TimelineEntry => ({
  id,
  at: '2026-03-01T10:00:00.000Z',
  by: { user_id: id, name: 'Anna Weber' },
  kind: 'edited',
  is_undo: false,
  stage: null,
  file: null,
  changes: [{ field: 'city', from: 'Delft', to }],
  summary: null,
  message: null,
  activity: null,
});

export function answers(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    [pathOf(7)]: ok(acme),
    [pathOf(8)]: ok(borealis),
    [timelineOf(7)]: ({ query }) =>
      query.cursor === '5'
        ? ok({ data: [entry(4, 'Breda')], next_cursor: null })
        : ok({ data: [entry(5, 'Utrecht')], next_cursor: '5' }),
    [timelineOf(8)]: ok({ data: [], next_cursor: null }),
    [users.grantors.path]: ok([
      { user_id: 1, full_name: 'Ada Able' },
      { user_id: 2, full_name: 'Tom Berg' },
    ]),
    [leads.stages.path]: ok([]),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
    ...replies,
  });
}

export const BOTH: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
export const visit = (path = '/q-list?country=neth&company=7', permissions = BOTH) =>
  renderPage(
    <>
      <main id="main">
        <h1 id="page-title" tabIndex={-1}>
          Q List
        </h1>
        <Link to="?country=neth&company=7" state={{ among: [7, 8] }}>
          Open Acme
        </Link>
        <Link to="?country=neth&company=8" state={{ among: [7, 8] }}>
          Open Borealis
        </Link>
      </main>
      <CompanyDrawer />
    </>,
    { path, permissions },
  );
export const drawer = (name: string) => screen.findByRole('dialog', { name });

/** Until `jest.restoreAllMocks()`. */
export const onPhone = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never);
