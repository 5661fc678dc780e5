import { contrastRatio, stageColors } from './contrast.ts';

const colors = (color: string | null, text: string | null) =>
  stageColors({ kanban_column_header_color: color, kanban_column_header_text_color: text } as Parameters<
    typeof stageColors
  >[0]);

test("a light page has the stage's own colours, and a text by contrast when it has none", () => {
  expect(colors('#e0e7ff', '#1d4ed8').background).toContain('light-dark(#e0e7ff,');
  expect(colors('#e0e7ff', '#1d4ed8').color).toContain('light-dark(#1d4ed8,');
  expect(colors('#e0e7ff', null).color).toContain('light-dark(#191d26,');
  expect(colors('red', '#1d4ed8')).toEqual({ background: 'var(--sd-skeleton)', color: 'var(--sd-text)' });
});

test('on a dark page the text keeps at least 4.5:1, whatever the colours of the stage are', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  for (const r of steps)
    for (const g of steps)
      for (const b of steps) {
        const { background, color } = colors('#ffffff', `#${r}${g}${b}`);
        expect(contrastRatio(darkOf(background), darkOf(color))).toBeGreaterThanOrEqual(4.5);
      }
});

/** The dark one of `light-dark(a, color-mix(in oklab, x n%, y))` as a colour code. */
function darkOf(value: unknown): string {
  const [, a = '', share = '', b = ''] =
    /color-mix\(in oklab, (#\w+) (\d+)%, (#\w+|white)\)\)$/.exec(String(value)) ?? [];
  const first = toOklab(a);
  const second = toOklab(b === 'white' ? '#ffffff' : b);
  const weight = Number(share) / 100;
  return toCode(first.map((x, i) => x * weight + (second[i] ?? 0) * (1 - weight)));
}

type Matrix = readonly (readonly number[])[];

// The matrices of CSS Color 4, section "Converting Oklab".
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, x, i) => sum + x * (vector[i] ?? 0), 0));
}

function toOklab(code: string): number[] {
  const linear = (code.match(/\w\w/g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return times(LMS_TO_LAB, times(TO_LMS, linear).map(Math.cbrt));
}

function toCode(lab: readonly number[]): string {
  const linear = times(
    LMS_TO_RGB,
    times(LAB_TO_LMS, lab).map((x) => x ** 3),
  );
  const channels = linear.map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
  return `#${channels.map((c) => hex(Math.min(255, Math.max(0, Math.round(c * 255))))).join('')}`;
}

function hex(channel: number): string {
  return channel.toString(16).padStart(2, '0');
}
