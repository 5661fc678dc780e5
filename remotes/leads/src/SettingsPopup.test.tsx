/** Settings: the currency, the idle days, and the choices for how calls end and why leads are lost. R-233, R-234. */
import { notify } from '@salesdesk/shared';
import { DEFAULT_SETTINGS, endpoints, type SalesSettings } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsPopup } from './SettingsPopup.tsx';

const { settings } = endpoints;
beforeEach(() => void jest.spyOn(notify, 'success').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

async function show(saved: SalesSettings) {
  const api = fakeApi({ [settings.update.path]: ok({ undo: null }, 'Saved.') });
  const onClose = jest.fn();
  renderPage(<SettingsPopup onClose={onClose} />, { path: '/leads/stages', user: { settings: saved } });
  return { api, onClose, open: within(await screen.findByRole('dialog')) };
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input[type=text]' });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => userEvent.click(screen.getByText('Save & Close'));

test('the currency and the idle days are set for everybody', async () => {
  const { open, api, onClose } = await show({ ...DEFAULT_SETTINGS, currency: 'EUR', version: 7 });
  expect(open.getByTitle('Euro (EUR, €)')).toBeVisible();
  type('Idle after so many days', '5');
  await save();
  expect(open.getByText('Idle days should be a whole number from 7 to 365')).toBeVisible();
  type('Idle after so many days', '45');
  fireEvent.mouseDown(open.getByRole('combobox', { name: /^Currency/ }));
  await userEvent.type(open.getByRole('combobox', { name: /^Currency/ }), 'Swiss franc');
  await userEvent.click(await screen.findByText('Swiss Franc (CHF)', { selector: '.ant-select-item-option-content' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentTo(settings.update).map(({ body }) => body)).toEqual([
    { ...DEFAULT_SETTINGS, currency: 'CHF', idle_days: 45, version: 7 },
  ]);
});

test('reasons for losing are renamed, ordered, added and removed; an error opens its tab', async () => {
  const lost_reasons = DEFAULT_SETTINGS.lost_reasons.slice(0, 3);
  const { open, api, onClose } = await show({ ...DEFAULT_SETTINGS, lost_reasons });
  await userEvent.click(open.getByRole('tab', { name: 'Reasons for losing' }));
  const names = () => open.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
  await userEvent.click(open.getByRole('button', { name: 'Move down: Too expensive' }));
  await userEvent.click(open.getByRole('button', { name: 'Remove: No need' }));
  await userEvent.click(open.getByRole('button', { name: 'Add another' }));
  await waitFor(() => expect(open.getAllByRole('textbox')[2]).toHaveFocus());
  await userEvent.click(open.getByRole('tab', { name: 'For everybody' }));
  await save();
  expect(open.getByText('Each needs a name of at most 40 characters')).toBeVisible();
  expect(names()).toEqual(['Chose a competitor', 'Too expensive', '']);
  await userEvent.type(open.getAllByRole('textbox')[2] as HTMLElement, 'Merger');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentTo(settings.update)[0]?.body).toMatchObject({
    lost_reasons: [
      { slug: 'competitor', name: 'Chose a competitor' },
      { slug: 'too-expensive', name: 'Too expensive' },
      { slug: 'merger', name: 'Merger' },
    ],
  });
});
