/** Contrast as WCAG 2.2 defines it, for text on colours from the data. */
import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import type { CSSProperties } from 'react';

const DARK_TEXT = '#191d26';
const LIGHT_TEXT = '#ffffff';
/** For middle tones, on which neither of the two is enough. */
const BLACK_TEXT = '#000000';
const ENOUGH = 4.5;

/** The ratio between two `#rrggbb` (or `#rgb`) colours, 1 to 21; NaN when one of them is invalid. */
export function contrastRatio(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * The text colour with the best contrast on `background`: at least 4.5:1 for every colour. Dark when the background is
 * not a colour code.
 */
export function contrastText(background: string): string {
  const text = texts.get(background) ?? bestText(background);
  texts.set(background, text);
  return text;
}

/** By background: a board shows the same few on hundreds of badges. */
const texts = new Map<string, string>();

function bestText(background: string): string {
  const against = (text: string) => contrastRatio(background, text);
  if (against(LIGHT_TEXT) > against(DARK_TEXT)) return against(LIGHT_TEXT) >= ENOUGH ? LIGHT_TEXT : BLACK_TEXT;
  return against(DARK_TEXT) < ENOUGH ? BLACK_TEXT : DARK_TEXT;
}

function luminance(color: string): number {
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = channelsOf(color).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Red, green and blue from 0 to 1; empty when `color` is not a colour code. */
function channelsOf(color: string): number[] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!digits) return [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}

type StageColors = Pick<Stage, 'kanban_column_header_color' | 'kanban_column_header_text_color'>;

/**
 * Text and background colour of a stage; the theme's colours if the stage has no valid ones. product.md section 2, "Board".
 * The colours of the data are made for a light page. On a dark one both are mixed from the text colour, since a pastel would be
 * the brightest thing on the screen; the mixture keeps at least 4.5:1 for every colour.
 */
export function stageColors({
  kanban_column_header_color: color,
  kanban_column_header_text_color: text,
}: StageColors): CSSProperties {
  if (!isColorCode(color)) return { background: 'var(--sd-skeleton)', color: 'var(--sd-text)' };
  const ink = isColorCode(text) ? text : contrastText(color);
  return {
    background: `light-dark(${color}, color-mix(in oklab, ${ink} 30%, #161a22))`,
    color: `light-dark(${ink}, color-mix(in oklab, ${ink} 40%, white))`,
  };
}
