/** What the import shows, derived from what the API says. Pure. */
import {
  IMPORT_STATES,
  type ImportCounts,
  type ImportFix,
  type ImportPlan,
  type ImportProblem,
  type ImportSummary,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
} from '@salesdesk/shared/domain';

export const IMPORT_STEPS = ['upload', 'map', 'fix', 'preview'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
export const IMPORT_STEP_LABELS: Record<ImportStep, string> = {
  upload: 'Upload',
  map: 'Map columns',
  fix: 'Fix values',
  preview: 'Preview',
};

/** 'row' or 'rows' with the number as people read it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** The fields a column may be filled into; those of other columns cannot be chosen again. */
export function fieldOptions(mapping: readonly (SheetField | null)[], column: number) {
  return [
    { value: '' as const, label: 'Do not import', disabled: false },
    ...SHEET_FIELDS.map((field) => ({
      value: field,
      label: field === 'account_name' ? `${SHEET_FIELD_LABELS[field]} (required)` : SHEET_FIELD_LABELS[field],
      disabled: mapping.some((other, at) => other === field && at !== column),
    })),
  ];
}

/** The fixes with one more, changed or taken back (`to` undefined). */
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

/** Problems by the column they stand in, in the order of the file. */
export function problemsByColumn(problems: readonly ImportProblem[]): { column: number; problems: ImportProblem[] }[] {
  const groups: { column: number; problems: ImportProblem[] }[] = [];
  for (const problem of problems) {
    const group = groups.find(({ column }) => column === problem.column);
    if (group) group.problems.push(problem);
    else groups.push({ column: problem.column, problems: [problem] });
  }
  return groups;
}

/** A replacement that was sent and is not good either. */
export function isWrong(problem: ImportProblem, fixes: readonly ImportFix[]): boolean {
  return !problem.solved && problem.fix !== undefined && fixOf(fixes, problem)?.to === problem.fix.to;
}

/** What the button at the end promises. */
export function runLabel({ counts }: Pick<ImportPlan, 'counts'>): string {
  const parts = [
    counts.create > 0 && `create ${counts.create.toLocaleString('en-US')}`,
    counts.update > 0 && `update ${counts.update.toLocaleString('en-US')}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : 'Nothing to import';
}

/** '88 created · 2 updated · 6 refused'; what is none is left out. */
export function countsText(counts: ImportCounts): string {
  const words = { create: 'created', update: 'updated', skip: 'skipped', refuse: 'refused' } as const;
  const parts = (Object.keys(words) as (keyof typeof words)[]).filter((key) => counts[key] > 0);
  return parts.map((key) => `${counts[key].toLocaleString('en-US')} ${words[key]}`).join(' · ') || 'no rows';
}

/** One line below the name of a recent import. */
export function summaryText(summary: ImportSummary): string {
  switch (summary.state) {
    case 'draft':
      return counted(summary.rows, 'row');
    case 'running':
    case 'reverting':
      return `${percentOf(summary)} %`;
    case 'reverted':
      return `${counted(summary.reverted, 'company', 'companies')} put back${summary.kept ? `, ${summary.kept} kept` : ''}`;
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

/** Spoken while it runs: at the start, at each quarter, and at the end. */
export function spokenProgress(summary: ImportSummary): string {
  const quarter = Math.floor(percentOf(summary) / 25) * 25;
  return isWorking(summary) ? `${IMPORT_STATES[summary.state]}: ${quarter} percent` : IMPORT_STATES[summary.state];
}
