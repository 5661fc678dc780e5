/** What the sales department set for everybody, and amounts in its currency.. */
import {
  type ActivityKind,
  AMOUNT_DIGITS,
  type Choice,
  DEFAULT_SETTINGS,
  outcomesOf,
  type SalesSettings,
} from '../domain/index.ts';
import { formatNumber, formatShort } from './language/formats.ts';
import { choiceName } from './language/names.ts';
import { session, useSession } from './session.ts';

let read: Partial<SalesSettings> | undefined;
let completed = DEFAULT_SETTINGS;

/** Made once for each that is read, because every amount asks for the currency. */
function whole(settings: Partial<SalesSettings> | undefined): SalesSettings {
  if (settings !== read) completed = { ...DEFAULT_SETTINGS, ...settings };
  read = settings;
  return completed;
}

/** As read with the signed-in user; the defaults for what an older API does not send. */
export function salesSettings(): SalesSettings {
  return whole(session.state$.value.user?.settings);
}

/** `salesSettings` for components, which follow a change. */
export function useSalesSettings(): SalesSettings {
  return whole(useSession().user?.settings);
}

/** The name of how an activity of this kind ended, in the page's language. */
export function outcomeName(kind: ActivityKind, outcome: string): string {
  return nameOf(outcomesOf(kind, salesSettings()), outcome);
}

/** The name of why a lead was lost, in the page's language. */
export function lostReasonName(reason: string): string {
  return nameOf(salesSettings().lost_reasons, reason);
}

function nameOf(choices: readonly Choice[], wanted: string): string {
  return choiceName(choices.find(({ slug }) => slug === wanted)?.name ?? wanted);
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
