/** What the import shows, derived from the API's data. Pure. */
import {
  IMPORT_STATES,
  type ImportCounts,
  type ImportFix,
  type ImportOutcome,
  type ImportPlan,
  type ImportProblem,
  type ImportSummary,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
} from '@salesdesk/shared/domain';
import { msg, plural, t } from './texts.ts';

export const IMPORT_STEPS = ['upload', 'map', 'fix', 'preview'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
export const IMPORT_STEP_LABELS: Record<ImportStep, string> = {
  upload: msg('Upload'),
  map: msg('Map columns'),
  fix: msg('Fix values'),
  preview: msg('Preview'),
};

/** '1 company', '1,234 companies'. */
export function companies(count: number): string {
  return plural(count, '{{count}} company', '{{count}} companies');
}

/** The fields that a column can fill; those of other columns are disabled. */
export function fieldOptions(mapping: readonly (SheetField | null)[], column: number) {
  return [
    { value: '' as const, label: t('Do not import'), disabled: false },
    ...SHEET_FIELDS.map((field) => ({
      value: field,
      label:
        field === 'account_name'
          ? t('{{field}} (required)', { field: t(SHEET_FIELD_LABELS[field]) })
          : t(SHEET_FIELD_LABELS[field]),
      disabled: mapping.some((other, at) => other === field && at !== column),
    })),
  ];
}

/** The fixes with one added, changed or removed (`to` undefined). */
export function withFix(
  fixes: readonly ImportFix[],
  { column, value }: Pick<ImportProblem, 'column' | 'value'>,
  to: string | null | undefined,
): ImportFix[] {
  const others = fixes.filter((fix) => fix.column !== column || fix.value !== value);
  return to === undefined || to === '' ? others : [...others, { column, value, to }];
}

export function fixOf(
  fixes: readonly ImportFix[],
  { column, value }: Pick<ImportProblem, 'column' | 'value'>,
): ImportFix | undefined {
  return fixes.find((fix) => fix.column === column && fix.value === value);
}

/** Problems by column, in the order of the file. */
export function problemsByColumn(problems: readonly ImportProblem[]): { column: number; problems: ImportProblem[] }[] {
  const columns = new Set(problems.map(({ column }) => column));
  return [...columns].map((column) => ({ column, problems: problems.filter((one) => one.column === column) }));
}

/** A value that is taken as it is, but needs a look. */
export function isWarning({ solved, fix }: ImportProblem): boolean {
  return solved && !fix;
}

/** Whether a replacement was sent and is also invalid. */
export function isWrong(problem: ImportProblem, fixes: readonly ImportFix[]): boolean {
  return !problem.solved && problem.fix !== undefined && fixOf(fixes, problem)?.to === problem.fix.to;
}

/** The label of the final button. */
export function runLabel({ counts: { create, update } }: Pick<ImportPlan, 'counts'>): string {
  if (create && update) return t('Create {{create}}, update {{update}}', { create, update });
  if (create) return t('Create {{create}}', { create });
  return update ? t('Update {{update}}', { update }) : t('Nothing to import');
}

/** The first outcome that has rows. */
export function firstOf(counts: ImportCounts): ImportOutcome {
  return (Object.keys(counts) as ImportOutcome[]).find((outcome) => counts[outcome] > 0) ?? 'create';
}

/** '88 created · 2 updated · 6 refused'; outcomes without rows are left out. */
function countsText(counts: ImportCounts): string {
  const words = {
    create: t('{{number}} created', { number: counts.create }),
    update: t('{{number}} updated', { number: counts.update }),
    skip: t('{{number}} skipped', { number: counts.skip }),
    refuse: t('{{number}} refused', { number: counts.refuse }),
  };
  const parts = (Object.keys(words) as (keyof typeof words)[]).filter((key) => counts[key] > 0);
  return parts.map((key) => words[key]).join(' · ') || t('no rows');
}

/** The line below the name of a recent import. */
export function summaryText(summary: ImportSummary): string {
  switch (summary.state) {
    case 'draft':
      return plural(summary.rows, '{{count}} row', '{{count}} rows');
    case 'running':
    case 'reverting':
      return `${percentOf(summary)} %`;
    case 'reverted':
      return summary.kept
        ? t('{{reverted}} put back, {{kept}} kept', {
            reverted: companies(summary.reverted),
            kept: String(summary.kept),
          })
        : t('{{reverted}} put back', { reverted: companies(summary.reverted) });
    default:
      return countsText(summary.counts);
  }
}

export function percentOf({ done, total }: Pick<ImportSummary, 'done' | 'total'>): number {
  return total ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}

export function isWorking(summary: Pick<ImportSummary, 'state'> | null | undefined): boolean {
  return summary?.state === 'running' || summary?.state === 'reverting';
}

/** Announced while it runs: at the start, at each quarter, and at the end. */
export function spokenProgress(summary: ImportSummary): string {
  const percent = Math.floor(percentOf(summary) / 25) * 25;
  const state = t(IMPORT_STATES[summary.state]);
  return isWorking(summary) ? t('{{state}}: {{percent}} percent', { state, percent }) : state;
}
