/** Contrast as WCAG 2.2 defines it, for text on colours from the data. */

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
