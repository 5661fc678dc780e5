import { act, render, screen } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '../domain/index.ts';
import { session } from './session.ts';
import { currencySign, formatMoney, formatMoneyShort, salesSettings, useSalesSettings } from './settings.ts';

const user = {
  first_name: 'Marta',
  last_name: 'Vermeulen',
  email: 'marta@salesdesk.example',
  profile_image: null,
  user_parent_id: 1,
  username: 'marta',
  designation: null,
  phone: null,
};
const setCurrency = (currency: string) =>
  session.setUser({ ...user, settings: { ...DEFAULT_SETTINGS, currency, idle_days: 45 } });
beforeEach(() => session.begin(`e30.${btoa(JSON.stringify({ sub: '1' }))}.x`));
afterEach(() => session.end('signed-out'));

test('without settings amounts are in dollars and a lead is idle after 30 days, as in the specification', () => {
  expect(salesSettings()).toMatchObject({ currency: 'USD', idle_days: 30 });
  session.setUser(user);
  expect([formatMoney(12_500), formatMoney(0.5), formatMoneyShort(1_234_500)]).toEqual(['$12,500', '$0.50', '$1.2M']);
});

test('the sign of the currency stands first; one of letters has a space', () => {
  const shown = ['EUR', 'GBP', 'JPY', 'CHF'].map((currency) => {
    setCurrency(currency);
    return formatMoney(12_500);
  });
  expect(shown).toEqual(['€12,500', '£12,500', '¥12,500', 'CHF\u00a012,500']);
  expect(currencySign('USD')).toBe('$');
});

test('a component follows a change', () => {
  const Idle = () => <p>{useSalesSettings().idle_days}</p>;
  render(<Idle />);
  expect(screen.getByText('30')).toBeVisible();
  act(() => setCurrency('EUR'));
  expect(screen.getByText('45')).toBeVisible();
});
