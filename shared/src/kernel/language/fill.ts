import type { Values } from './catalogue.ts';
import { formatNumber } from './formats.ts';

/** Replaces each `{{name}}` with its value; a name without a value stays unchanged. */
export function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => shown(values[name] ?? place)) : text;
}

/** Formats numbers for the language. */
export function shown(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}
