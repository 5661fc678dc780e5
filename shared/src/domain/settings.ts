/** What the sales department sets for everybody. Added: the specification has dollars and 30 days. */
import { IDLE_DAYS } from './limits.ts';
import type { RuleText } from './messages/rules.ts';

export interface SalesSettings {
  /** The currency of every amount, by ISO 4217. */
  currency: string;
  /** A lead that was not touched for longer is idle. */
  idle_days: number;
  /** Incremented by every change (ADR-081). */
  version: number;
}

export type SalesSettingsFields = Omit<SalesSettings, 'version'>;

/** Until the sales department sets others. */
export const DEFAULT_SETTINGS: SalesSettings = { currency: 'USD', idle_days: IDLE_DAYS, version: 1 };
export const IDLE_DAYS_MIN = 7;
export const IDLE_DAYS_MAX = 365;

/** A lead is going cold once it was not touched for two thirds of the days: 20 of 30. */
export const goingColdDays = (idleDays: number): number => Math.round((idleDays * 2) / 3);

/** The codes of all currencies, in alphabetical order. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency');

/** The fields with a value that cannot be saved. */
export function salesSettingsErrors({ currency, idle_days }: SalesSettingsFields) {
  const errors: { [Field in keyof SalesSettingsFields]?: RuleText } = {};
  if (!currencies().includes(currency)) errors.currency = 'Choose a currency';
  if (!Number.isInteger(idle_days) || idle_days < IDLE_DAYS_MIN || idle_days > IDLE_DAYS_MAX)
    errors.idle_days = 'Idle days should be a whole number from 7 to 365';
  return errors;
}
