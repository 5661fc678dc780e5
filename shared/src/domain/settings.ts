/** What the sales department sets for everybody. Added: the specification has dollars and 30 days. */
import { fold } from './fold.ts';
import { IDLE_DAYS } from './limits.ts';
import type { RuleText } from './messages/rules.ts';

/** One of the choices for how a call ended or why a lead was lost. */
export interface Choice {
  /** What is stored where it was chosen; it stays when the name changes. */
  slug: string;
  name: string;
  /** No longer offered; kept for what it was chosen for. */
  archived?: boolean | undefined;
}

export interface SalesSettings {
  /** The currency of every amount, by ISO 4217. */
  currency: string;
  /** A lead that was not touched for longer is idle. */
  idle_days: number;
  /** How a call ended, in the order of their keys. */
  call_outcomes: Choice[];
  /** Why a lead was lost. */
  lost_reasons: Choice[];
  /** Incremented by every change (ADR-081). */
  version: number;
}

export type SalesSettingsFields = Omit<SalesSettings, 'version'>;

/** The choices in order, from names by slug. */
export const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([slug, name]) => ({ slug, name }));

/** The names that the product comes with, by slug. */
export const CALL_OUTCOME_NAMES = {
  reached: 'Reached',
  'no-answer': 'No answer',
  later: 'Later',
  'left-message': 'Left message',
  'not-interested': 'Not interested',
} as const;
export const LOST_REASON_NAMES = {
  'too-expensive': 'Too expensive',
  competitor: 'Chose a competitor',
  'no-need': 'No need',
  'bad-time': 'Not the right time',
  'no-reply': 'No reply',
} as const;

/** Until the sales department sets others. */
export const DEFAULT_SETTINGS: SalesSettings = {
  currency: 'USD',
  idle_days: IDLE_DAYS,
  call_outcomes: choicesOf(CALL_OUTCOME_NAMES),
  lost_reasons: choicesOf(LOST_REASON_NAMES),
  version: 1,
};
/** The choices that are offered, and `chosen` even if it is not any more. */
export function offered(choices: readonly Choice[], chosen?: string | null): Choice[] {
  return choices.filter(({ slug, archived }) => !archived || slug === chosen);
}

/** Each has a digit as its key. */
export const CHOICES_MAX = 9;
export const CHOICE_NAME_MAX = 40;
export const IDLE_DAYS_MIN = 7;
export const IDLE_DAYS_MAX = 365;

/** A lead is going cold once it was not touched for two thirds of the days: 20 of 30. */
export const goingColdDays = (idleDays: number): number => Math.round((idleDays * 2) / 3);

/** The codes of all currencies, in alphabetical order. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency');

/** The fields with a value that cannot be saved. */
export function salesSettingsErrors({ currency, idle_days, ...choices }: SalesSettingsFields) {
  const errors: { [Field in keyof SalesSettingsFields]?: RuleText } = {};
  if (!currencies().includes(currency)) errors.currency = 'Choose a currency';
  if (!Number.isInteger(idle_days) || idle_days < IDLE_DAYS_MIN || idle_days > IDLE_DAYS_MAX)
    errors.idle_days = 'Idle days should be a whole number from 7 to 365';
  for (const field of ['call_outcomes', 'lost_reasons'] as const) {
    const error = choicesError(choices[field]);
    if (error) errors[field] = error;
  }
  return errors;
}

function choicesError(all: readonly Choice[]): RuleText | null {
  const offered = all.filter(({ archived }) => !archived);
  const names = offered.map(({ name }) => fold(name.trim()));
  if (offered.some(({ name }) => !name.trim() || name.length > CHOICE_NAME_MAX))
    return 'Each needs a name of at most 40 characters';
  if (new Set(names).size < names.length || new Set(all.map(({ slug }) => slug)).size < all.length)
    return 'Two have the same name';
  return offered.length >= 1 && offered.length <= CHOICES_MAX ? null : 'One to nine can be offered';
}
