/** Periods, sums and addresses of Reports. Pure. */
import { formatMoneyShort, formatNumber, language, lostReasonName, stageName } from '@salesdesk/shared';
import {
  monthStarts,
  type PersonMonth,
  REPORT_FIGURES,
  type Report,
  type ReportFigure,
  type ReportSelection,
  type Stage,
} from '@salesdesk/shared/domain';
import { t } from './texts.ts';

/** By the number of months, the current one included. */
const PERIODS = { month: 1, quarter: 3, year: 12 } as const;
export type Period = keyof typeof PERIODS;
const DEFAULT_PERIOD: Period = 'quarter';

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;
const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

/** What is counted of people and months. */
export type Count = 'added' | 'won' | 'won_amount' | 'lost';

/** A figure whose companies are listed; without a month those of the whole period. */
export interface Selection {
  figure: ReportFigure;
  stage?: number;
  assignee?: number;
  /** Of lost leads: the slug of the reason; '' for those without one. */
  reason?: string;
  month?: number;
}

interface PersonRow extends Record<Count, number> {
  /** 0 for leads of nobody. */
  id: number;
  name: string | null;
}

/** The period in an address; the default for anything else. */
export function periodOf(text: string | null): Period {
  return text !== null && Object.hasOwn(PERIODS, text) ? (text as Period) : DEFAULT_PERIOD;
}

/** When each month of the period begins for the reader, the oldest first. */
export function startsOf(period: Period, now: Date): Date[] {
  return monthStarts(now, PERIODS[period]);
}

/** The span that a selection counts; the last month ends tomorrow, so that it is the same for a while. */
export function spanOf({ month }: Selection, starts: readonly Date[], now: Date): Pick<ReportSelection, 'from' | 'to'> {
  const from = starts[month ?? 0] ?? now;
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const to = month === undefined ? end : (starts[month + 1] ?? end);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The search of an address that lists the companies of a selection; null closes the list. */
export function searchOf(period: Period, selection: Selection | null): string {
  const values = Object.entries({ ...selection }).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams([['period', period], ...values.map(([key, value]) => [key, String(value)])])}`;
}

/** The selection in an address; null without a figure. */
export function selectionOf(params: URLSearchParams): Selection | null {
  const figure = REPORT_FIGURES.find((one) => one === params.get('figure'));
  if (!figure) return null;
  const numbers = (['stage', 'assignee', 'month'] as const).flatMap((name) => {
    const value = params.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? [[name, Number(value)]] : [];
  });
  const reason = params.get('reason');
  return { figure, ...Object.fromEntries(numbers), ...(reason !== null && reason.length <= 40 && { reason }) };
}

/** One row per person, who won most first; the rows add up to the totals of the months. */
export function byPerson(people: readonly PersonMonth[]): PersonRow[] {
  const rows = new Map<number, PersonRow>();
  for (const { user_id, name, ...counts } of people) {
    const row = rows.get(user_id ?? 0) ?? { id: user_id ?? 0, name, added: 0, won: 0, won_amount: 0, lost: 0 };
    for (const count of ['added', 'won', 'won_amount', 'lost'] as const) row[count] += counts[count];
    rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => b.won_amount - a.won_amount || b.won - a.won || b.added - a.added);
}

/** One row per month of the period, in order. */
export function byMonth(people: readonly PersonMonth[], months: number): Record<Count, number>[] {
  return Array.from({ length: months }, (_, month) => sumOf(people.filter((row) => row.month === month)));
}

export function sumOf(rows: readonly Record<Count, number>[]): Record<Count, number> {
  const sum = { added: 0, won: 0, won_amount: 0, lost: 0 };
  for (const row of rows) for (const count of Object.keys(sum) as Count[]) sum[count] += row[count];
  return sum;
}

/** Of all leads that ended, the part that was won: '40%', '--' when none ended. */
export function winRateOf({ won, lost }: Pick<PersonRow, 'won' | 'lost'>): string {
  return percentOf(won, won + lost);
}

export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '--' : formatNumber(part / whole, PERCENT);
}

/** '3.5': days with one decimal. */
export function daysOf(days: number): string {
  return formatNumber(days, ONE_DIGIT);
}

/** 'November 2026', or short 'Nov': a month in the page's language. */
export function monthName(start: Date, isShort = false): string {
  const parts = isShort ? ({ month: 'short' } as const) : ({ month: 'long', year: 'numeric' } as const);
  return start.toLocaleDateString(language === 'en' ? 'en-GB' : language, parts);
}

/** A number of one of the counts, for a cell: '12', '$1.2M'. */
export function shown(count: Count, value: number): string {
  return count === 'won_amount' ? formatMoneyShort(value) : formatNumber(value);
}

/** The figure whose list a count opens. */
export function figureOf(count: Count): 'added' | 'won' | 'lost' {
  return count === 'won_amount' ? 'won' : count;
}

export function stageOf(report: Pick<Report, 'stages'>, id: number): Stage | undefined {
  return report.stages.find((stage) => stage.kanban_column_id === id);
}

/** '' for a stage that the report does not have. */
export function nameOfStage(report: Pick<Report, 'stages'>, id: number): string {
  return stageName(stageOf(report, id)?.kanban_column_name ?? '');
}

/** '' and null stand for leads without a reason. */
export function nameOfReason(reason: string | null): string {
  return reason ? lostReasonName(reason) : t('No reason given');
}
