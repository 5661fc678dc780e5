import { contrastRatio, contrastText } from './contrast.ts';

test('the ratio is that of WCAG 2.2', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#fff', '#ffffff')).toBeCloseTo(1);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test.each([
  ['#FFFC00', '#191d26'],
  ['#767676', '#ffffff'],
  ['#7A7A7A', '#000000'],
  ['#0088FF', '#191d26'],
  ['#24B3FA', '#191d26'],
  ['#1C48C4', '#ffffff'],
  ['#000', '#ffffff'],
])('on %s the text is %s', (background, text) => {
  expect(contrastText(background)).toBe(text);
});

test('text on any colour has a contrast of at least 4.5:1', () => {
  const channels = Array.from({ length: 10 }, (_, i) => (i * 28).toString(16).padStart(2, '0'));
  const colors = channels.flatMap((r) => channels.flatMap((g) => channels.map((b) => `#${r}${g}${b}`)));
  const worst = Math.min(...colors.map((color) => contrastRatio(color, contrastText(color))));
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test('without a valid colour code the text is dark', () => {
  expect(contrastText('tomato')).toBe('#191d26');
  expect(contrastText('')).toBe('#191d26');
});
