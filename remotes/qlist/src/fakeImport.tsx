/** Helpers for the tests of the import: a fake API with one file, and the user's actions. */
import { endpoints, type ImportDetail, type ImportPlan, type ImportSummary } from '@salesdesk/shared/domain';
import { type FakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { ALL, answers } from './fakeQList.tsx';
import { ImportPopup } from './ImportPopup.tsx';

const { imports, countries } = endpoints;
const NO_COUNTS = { create: 0, update: 0, skip: 0, refuse: 0 };
export const draft: ImportDetail = {
  import_id: 7,
  filename: 'prospects.csv',
  state: 'draft',
  created_at: '2026-03-01T10:00:00.000Z',
  created_by: 'Marta Vermeulen',
  rows: 10,
  done: 0,
  total: 0,
  counts: NO_COUNTS,
  reverted: 0,
  kept: 0,
  reason: null,
  sheets: [],
  sheet: 0,
  format: 'UTF-8, separated by commas',
  columns: [
    { header: 'Firm', samples: ['Acme', 'Borealis'], filled: 10 },
    { header: 'Land', samples: ['Atlantis'], filled: 10 },
  ],
  mapping: ['account_name', 'account_country'],
  fixes: [],
  matching: 'fill',
};
export const plan: ImportPlan = {
  counts: { create: 6, update: 1, skip: 1, refuse: 2 },
  problems: [
    {
      column: 1,
      field: 'account_country',
      value: 'Atlantis',
      rows: 2,
      message: 'Country does not exist',
      choice: 'country',
      solved: false,
    },
  ],
  problem_total: 1,
  open: 1,
};
export const running: ImportSummary = { ...draft, state: 'running', total: 10, done: 5 };
export const done: ImportSummary = { ...running, state: 'done', done: 10, counts: plan.counts };
export const detailPath = 'account/import/7';
export const rowsPath = 'account/import-rows/7';

/** Reads every file as `draft`, and plans it as `plan`. */
export function importingApi(): FakeApi {
  const api = answers();
  api.on(imports.list, ok([]));
  api.on(imports.upload, ok(draft));
  api.on(imports.plan, ok(plan));
  const page = { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 };
  api.on({ method: 'GET', path: rowsPath }, ok(page));
  api.on(
    countries.list,
    ok([{ country_id: 5, country_name: 'Iceland', country_phone_code: '354', country_iso2: 'IS' }]),
  );
  return api;
}

/** Finds a button by its text or label; searching by role takes seconds in jsdom on a page of this size. */
export const press = async (name: string) => {
  const isNamed = (_: string, element: Element | null) =>
    element?.tagName === 'BUTTON' && (element.getAttribute('aria-label') ?? element.textContent) === name;
  fireEvent.click(await screen.findByText(isNamed));
};
export const panel = (name: string) => screen.findByLabelText(name, { selector: '[role="tabpanel"]' });
export async function choose(file = new File(['Firm,Land'], 'prospects.csv')) {
  const input = await screen.findByLabelText('File to import');
  // The file is sent shortly after it was chosen.
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
}

export const onClose = jest.fn();

export async function open() {
  renderPage(<ImportPopup open onClose={onClose} />, { permissions: ALL });
  await screen.findByLabelText('File to import');
}

export async function atPreview() {
  await open();
  await choose();
  await panel('Map columns');
  await press('Next');
  await panel('Fix values');
  await press('Next');
  await panel('Preview');
}
