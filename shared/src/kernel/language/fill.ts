import type { Values } from './catalogue.ts';
import { formatNumber } from './formats.ts';

/** Puts values in the place of `{{name}}`; a name without a value stays as it is. */
export function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => shown(values[name] ?? place)) : text;
}

/** Numbers as the language writes them. */
export function shown(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}
