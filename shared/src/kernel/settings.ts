/** What the sales department set for everybody, and amounts in its currency.. */
import { AMOUNT_DIGITS, DEFAULT_SETTINGS, type SalesSettings } from '../domain/index.ts';
import { formatNumber, formatShort } from './language/formats.ts';
import { session, useSession } from './session.ts';

/** As read with the signed-in user; the specification's before that. */
export function salesSettings(): SalesSettings {
  return session.state$.value.user?.settings ?? DEFAULT_SETTINGS;
}

/** `salesSettings` for components, which follow a change. */
export function useSalesSettings(): SalesSettings {
  return useSession().user?.settings ?? DEFAULT_SETTINGS;
}

/** By currency, because creating a format takes longer than using it, and a list shows many amounts. */
const signs = new Map<string, string>();

/** '$', '€', or 'CHF ' with a no-break space. */
export function currencySign(currency = salesSettings().currency): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', options).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const shown = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  signs.set(currency, shown);
  return shown;
}

/** '$12,500': the sign stands first in every language, as in the specification. */
export function formatMoney(amount: number): string {
  return `${currencySign()}${formatNumber(amount, AMOUNT_DIGITS)}`;
}

/** '$1.2M'. */
export function formatMoneyShort(amount: number): string {
  return `${currencySign()}${formatShort(amount)}`;
}
