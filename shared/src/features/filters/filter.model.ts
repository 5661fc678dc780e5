/** Filters as data: the filters of a list and the texts of their chips. Pure. ADR-115. */
import { decimalMark, formatDay, formatNumber, t } from '@salesdesk/shared';
import { AMOUNT_DIGITS, AMOUNT_MAX, filterValue, parseAmount } from '@salesdesk/shared/domain';

interface Choice {
  value: string;
  label: string;
}

/** One filter of a list; `name`, `from` and `to` are its parameters in the address and in the call. */
export type FilterField<N extends string = string> =
  | { kind: 'text'; name: N; label: string }
  | { kind: 'choice'; name: N; label: string; choices: readonly Choice[] }
  | { kind: 'days' | 'amounts'; from: N; to: N; label: string };

export type FilterValues<N extends string = string> = Partial<Record<N, string>>;

/** One active filter as text, with the parameter names to clear when it is removed. */
export interface FilterChip<N extends string = string> {
  label: string;
  value: string;
  names: N[];
}

/** The parameters that a field reads and writes. */
export function namesOf<N extends string>(field: FilterField<N>): N[] {
  return 'name' in field ? [field.name] : [field.from, field.to];
}

/** One chip per active field, in the order of the fields. */
export function chipsOf<N extends string>(fields: readonly FilterField<N>[], values: FilterValues<N>): FilterChip<N>[] {
  return fields
    .map((field) => ({ label: field.label, value: textOf(field, values), names: namesOf(field) }))
    .filter((chip) => chip.value !== '');
}

function textOf<N extends string>(field: FilterField<N>, values: FilterValues<N>): string {
  if (field.kind === 'text') return values[field.name] ? `“${values[field.name]}”` : '';
  if (field.kind === 'choice') {
    const value = values[field.name];
    return value ? (field.choices.find((choice) => choice.value === value)?.label ?? value) : '';
  }
  const format = field.kind === 'days' ? dayOf : dollarsOf;
  const [from, to] = [values[field.from], values[field.to]];
  if (from && to) return `${format(from)} – ${format(to)}`;
  if (from) return t('from {{value}}', { value: format(from) });
  return to ? t('up to {{value}}', { value: format(to) }) : '';
}

/** '2026-03-01' is 1 Mar 2026 in every time zone. */
function dayOf(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? day : formatDay(time);
}

function dollarsOf(amount: string): string {
  return `$${formatNumber(Number(amount), AMOUNT_DIGITS)}`;
}

/** An amount as people write it in the form of the call: '1250.5'; null when it is none. */
export function amountTyped(text: string): string | null {
  if (!text.trim()) return '';
  const amount = parseAmount(text, decimalMark());
  return amount === null || amount < 0 || amount > AMOUNT_MAX ? null : String(amount);
}

/** The filters among `names` in the address; blank and invalid values are ignored. */
export function filtersIn<N extends string>(params: URLSearchParams, names: readonly N[]): FilterValues<N> {
  const values: FilterValues<N> = {};
  for (const name of names) {
    const value = filterValue(name, params.get(name) ?? '');
    if (value) values[name] = value;
  }
  return values;
}

/** The field that writes this parameter. */
export function fieldOf<N extends string>(fields: readonly FilterField<N>[], name: N): FilterField<N> | undefined {
  return fields.find((field) => namesOf(field).includes(name));
}
