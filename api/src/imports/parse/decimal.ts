/** The decimal mark of a column of amounts. product.md R-125. */
import type { DecimalMark } from '@salesdesk/shared/domain';

const EUROPEAN = /\d\.\d{3},\d{1,2}\b|^\D*\d+,(\d{1,2}|\d{4,})\D*$|\d\.\d{3}\.\d{3}|^\D*0,\d+\D*$|^\D*\d{4,},\d+\D*$/;
const AMERICAN = /\d,\d{3}\.\d|\d,\d{3},\d{3}|^\D*\d+\.(\d{1,2}|\d{4,})\D*$|^\D*0\.\d+\D*$|^\D*\d{4,}\.\d+\D*$/;
/** One mark with three digits behind it: a thousand, or three decimals. */
const POINT_GROUP = /^\D*[1-9]\d{0,2}\.\d{3}\D*$/;
const COMMA_GROUP = /^\D*[1-9]\d{0,2},\d{3}\D*$/;

/**
 * The mark that the amounts show: a comma for '12.500,50' or '12,5', a point for '12,500.50'. Where each has three digits
 * behind a single mark they are thousands; else `usual`, that of the file.
 */
export function decimalOf(texts: readonly string[], usual: DecimalMark = '.'): DecimalMark {
  if (texts.some((text) => AMERICAN.test(text))) return '.';
  if (texts.some((text) => EUROPEAN.test(text))) return ',';
  const [points, commas] = [texts.some((text) => POINT_GROUP.test(text)), texts.some((text) => COMMA_GROUP.test(text))];
  if (points === commas) return usual;
  return points ? ',' : '.';
}

/** Whether nothing shows which of two readings is meant, and they differ. */
export function isDecimalOpen(texts: readonly string[]): boolean {
  const [points, commas] = [texts.some((text) => POINT_GROUP.test(text)), texts.some((text) => COMMA_GROUP.test(text))];
  const shown = [AMERICAN, EUROPEAN].filter((pattern) => texts.some((text) => pattern.test(text))).length;
  return shown === 2 || (shown === 0 && points && commas);
}
