/** Figures about leads from the audit trail, the companies behind each, and all figures as a file. ADR-142. */
import {
  amountCell,
  BYTE_ORDER_MARK,
  COLD_SLUG,
  type CsvSeparator,
  csvLine,
  forecastOf,
  LOST_SLUG,
  type Report,
  type ReportCompanies,
  type ReportSelection,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { type Db, inSnapshot } from '../database/db.ts';
import { invalid } from '../http/reply.ts';
import { selectSettings } from '../settings/settings.service.ts';
import { selectStages, selectStagesNow, stageOf } from '../stages/stages.service.ts';
import {
  type Counted,
  type Span,
  selectCounted,
  selectLostReasons,
  selectPeople,
  selectReached,
  selectStays,
} from './reports.sql.ts';

/** The months as ISO 8601, each when it begins. All figures are from one snapshot, so that they add up. */
export function readReport(db: Db, months: string): Promise<Report> {
  const starts = startsOf(months);
  const span = { from: starts[0] as Date, to: new Date() };
  return inSnapshot(db, async (tx) => {
    const stages = await selectStages(tx, { withArchived: true });
    const furthest = await selectReached(tx, span);
    // A lead that enters Cold or Lost has not come further.
    const forward = stages.filter(({ slug, archived_at }) => slug !== COLD_SLUG && slug !== LOST_SLUG && !archived_at);
    return {
      added: furthest.reduce((sum, { leads }) => sum + leads, 0),
      reached: forward.map(({ id, position }) => ({
        stage_id: id,
        leads: furthest.filter(({ reached }) => reached >= position).reduce((sum, { leads }) => sum + leads, 0),
      })),
      stays: await selectStays(tx, span),
      people: await selectPeople(tx, span, starts),
      lost_reasons: await selectLostReasons(tx, span),
      stages: stages.map((stage) => ({
        ...stageOf(stage),
        kanban_column_likelihood: stage.archived_at ? null : stage.likelihood,
      })),
    };
  });
}

/** The companies that a figure counts. */
export function listCompanies(db: Db, selection: ReportSelection): Promise<ReportCompanies> {
  return inSnapshot(db, async (tx) => {
    const span = { from: new Date(selection.from), to: new Date(selection.to) };
    const rows = await selectCounted(tx, checked(span), await countedBy(tx, selection), selection.assignee);
    return {
      data: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
      total: rows[0]?.total ?? 0,
    };
  });
}

/** Every figure as one line of a CSV file. */
export async function exportReport(db: Db, months: string, separator: CsvSeparator = ','): Promise<string> {
  const starts = months.split(',');
  const { added, reached, stays, people, lost_reasons, stages } = await readReport(db, months);
  const reasons = (await selectSettings(db)).lost_reasons;
  const reasonOf = (slug: string | null) => reasons.find((one) => one.slug === slug)?.name ?? slug ?? 'No reason given';
  const nameOf = (id: number) => stages.find((stage) => stage.kanban_column_id === id)?.kanban_column_name ?? '';
  const line = (figure: string, of: { stage?: string; person?: string; month?: string }, value: number) =>
    csvLine(
      [figure, of.stage ?? '', of.person ?? '', of.month ?? '', amountCell(String(rounded(value)), separator)],
      separator,
    );
  const lines = [
    line('Leads added', {}, added),
    ...reached.map(({ stage_id, leads }) => line('Leads that reached the stage', { stage: nameOf(stage_id) }, leads)),
    ...stays.flatMap(({ stage_id, ...stay }) => [
      line('Stays that ended', { stage: nameOf(stage_id) }, stay.stays),
      line('Median days in the stage', { stage: nameOf(stage_id) }, stay.median_days),
      line('90th percentile of days in the stage', { stage: nameOf(stage_id) }, stay.p90_days),
    ]),
    ...people.flatMap(({ name, month, ...counts }) => {
      const of = { person: name ?? 'Nobody', month: starts[month] ?? '' };
      return [
        line('Leads added', of, counts.added),
        line('Leads won', of, counts.won),
        line('Amount won', of, counts.won_amount),
        line('Leads lost', of, counts.lost),
      ];
    }),
    ...lost_reasons.flatMap(({ reason, leads, amount }) => [
      line(`Leads lost: ${reasonOf(reason)}`, {}, leads),
      line(`Amount lost: ${reasonOf(reason)}`, {}, amount),
    ]),
    ...forecastOf(stages).flatMap(({ stage, likelihood, weighted }) => {
      const of = { stage: stage.kanban_column_name };
      return [
        line('Open leads', of, stage.account_count_count),
        line('Expected amount', of, stage.account_amount_sum),
        line('Likelihood in per cent', of, likelihood),
        line('Forecast', of, weighted),
      ];
    }),
  ];
  const head = csvLine(['Figure', 'Stage', 'Primary Assignee', 'Month from', 'Value'], separator);
  return BYTE_ORDER_MARK + head + lines.join('');
}

async function countedBy(tx: Db, { figure, stage, reason }: ReportSelection): Promise<Counted> {
  if (figure === 'lost' && reason !== undefined) return { figure, reason };
  if (figure !== 'reached' && figure !== 'stays') return { figure };
  const [found] = stage === undefined ? [] : await selectStagesNow(tx, [stage]);
  if (!found) throw invalid({ stage: 'This stage does not exist.' });
  return figure === 'stays' ? { figure, slug: found.slug } : { figure, position: found.position };
}

function startsOf(months: string): Date[] {
  const starts = months.split(',').map((start) => new Date(start));
  const isInOrder = starts.every((start, at) => at === 0 || Number(starts[at - 1]) < Number(start));
  if (starts.some((start) => Number.isNaN(start.getTime())) || !isInOrder)
    throw invalid({ months: notValid('Months') });
  return starts;
}

function checked(span: Span): Span {
  if (Number.isNaN(span.from.getTime())) throw invalid({ from: notValid('From') });
  if (Number.isNaN(span.to.getTime())) throw invalid({ to: notValid('To') });
  return span;
}

const notValid = (label: string) => say('field.invalid', { field: { label } });

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
