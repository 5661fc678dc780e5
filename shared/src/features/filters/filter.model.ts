/** Filters as data: the filters of a list and the texts of their chips. Pure. ADR-115. */
import { decimalMark, formatDay, formatMoney, t } from '@salesdesk/shared';
import {
  AMOUNT_MAX,
  filterValue,
  type OptionalField,
  optionalFieldsIn,
  parseAmount,
  RELATIVE_DAYS_LABELS,
  relativeDaysOf,
} from '@salesdesk/shared/domain';

export interface Choice {
  value: string;
  label: string;
}

/**
 * One filter of a list; `name`, `from` and `to` are its parameters in the address and in the call. With `optional` it can
 * also be "is empty" or "is not empty"; 'presence' has only these two, for lists with the filters `empty` and `filled`.
 */
export type FilterField<N extends string = string> =
  | { kind: 'text'; name: N; label: string; optional?: OptionalField }
  | { kind: 'choice'; name: N; label: string; choices: readonly Choice[]; optional?: OptionalField }
  | { kind: 'amounts'; from: N; to: N; label: string; optional?: OptionalField }
  | { kind: 'presence'; label: string; optional: OptionalField }
  | DaysField<N>;

export interface DaysField<N extends string = string> {
  kind: 'days';
  from: N;
  to: N;
  label: string;
}

export type FilterValues<N extends string = string> = Partial<Record<N, string>>;

/** One active filter as text, with the values that remove it. */
interface FilterChip<N extends string = string> {
  label: string;
  value: string;
  cleared: FilterValues<N>;
}

/** The parameters of a field's own; `empty` and `filled` belong to all of them. */
export function namesOf<N extends string>(field: FilterField<N>): N[] {
  if (field.kind === 'presence') return [];
  return 'name' in field ? [field.name] : [field.from, field.to];
}

/** The chips of the active fields, in the order of the fields. */
export function chipsOf<N extends string>(fields: readonly FilterField<N>[], values: FilterValues<N>): FilterChip<N>[] {
  return fields
    .flatMap((field) => [
      { label: field.label, value: textOf(field, values), cleared: clearedOf(field) },
      {
        label: field.label,
        value: presenceText(presenceOf(field, values)),
        cleared: withPresence(field, values, null),
      },
    ])
    .filter((chip) => chip.value !== '');
}

/** The values that remove what a field filters by, apart from its presence. */
export function clearedOf<N extends string>(field: FilterField<N>): FilterValues<N> {
  return Object.fromEntries(namesOf(field).map((name) => [name, ''])) as FilterValues<N>;
}

/** Calls `onChange` for each of these values. */
export function applyChanges<N extends string>(changes: FilterValues<N>, onChange: (name: N, value: string) => void) {
  for (const [name, value] of Object.entries<string | undefined>(changes)) onChange(name as N, value ?? '');
}

export type Presence = 'empty' | 'filled';

/** Whether the field has to be empty or filled; null for neither. */
export function presenceOf(field: FilterField, values: FilterValues): Presence | null {
  const optional = optionalOf(field);
  if (!optional) return null;
  const isNamed = (presence: Presence) => optionalFieldsIn(values[presence]).includes(optional);
  return isNamed('empty') ? 'empty' : isNamed('filled') ? 'filled' : null;
}

/** The changed values of `empty` and `filled` with this presence of the field; other fields keep theirs. */
export function withPresence<N extends string>(
  field: FilterField<N>,
  values: FilterValues<N>,
  presence: Presence | null,
): FilterValues<N> {
  const optional = optionalOf(field);
  if (!optional) return {};
  const parameter = (one: Presence) => {
    const others = optionalFieldsIn((values as FilterValues)[one]).filter((name) => name !== optional);
    return [one, (one === presence ? [...others, optional] : others).join(',')];
  };
  return Object.fromEntries([parameter('empty'), parameter('filled')]) as FilterValues<N>;
}

function optionalOf(field: FilterField): OptionalField | undefined {
  return field.kind === 'days' ? undefined : field.optional;
}

/** 'is empty'; '' for neither. */
export function presenceText(presence: Presence | null): string {
  if (!presence) return '';
  return presence === 'empty' ? t('is empty') : t('is not empty');
}

/** What a field filters by, apart from its presence; '' for nothing. */
export function textOf<N extends string>(field: FilterField<N>, values: FilterValues<N>): string {
  if (field.kind === 'presence') return '';
  if (field.kind === 'text') return values[field.name] ? t('“{{text}}”', { text: `${values[field.name]}` }) : '';
  if (field.kind === 'choice') {
    const value = values[field.name];
    return value ? (field.choices.find((choice) => choice.value === value)?.label ?? value) : '';
  }
  const format = field.kind === 'days' ? dayOf : (amount: string) => formatMoney(Number(amount));
  const [from, to] = [values[field.from], values[field.to]];
  const relative = field.kind === 'days' ? relativeDaysOf(from) : null;
  if (relative) return t(RELATIVE_DAYS_LABELS[relative]);
  if (from && to) return `${format(from)} – ${format(to)}`;
  if (from) return t('from {{value}}', { value: format(from) });
  return to ? t('up to {{value}}', { value: format(to) }) : '';
}

/** '2026-03-01' is 1 Mar 2026 in every time zone. */
function dayOf(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? day : formatDay(time);
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
