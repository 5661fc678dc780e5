import { readFileSync } from 'node:fs';
import path from 'node:path';
import { theme } from 'antd';
import { antdTheme, type ThemeName, TOKENS } from './antdTheme.ts';
import { contrastRatio } from './contrast.ts';

const css = readFileSync(path.join(path.dirname(expect.getState().testPath ?? ''), 'theme.css'), 'utf8');

/** The `--sd-*` colours of a theme in the style sheet; dark contains only the differences. */
function cssColors(name: ThemeName): Record<string, string> {
  const colorsOf = (selector: string) => {
    const block = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
    return Object.fromEntries(
      [...block.matchAll(/--sd-([\w-]+): (#[0-9a-f]{6});/g)].map(([, key, color]) => [key, color]),
    );
  };
  const light = colorsOf(':root');
  return name === 'light' ? light : { ...light, ...colorsOf(':root[data-theme="dark"]') };
}

const CSS_NAMES: Record<keyof (typeof TOKENS)[ThemeName], string> = {
  canvas: 'canvas',
  surface: 'surface',
  raised: 'raised',
  border: 'border',
  borderStrong: 'border-strong',
  text: 'text',
  text2: 'text-2',
  textDisabled: 'text-disabled',
  primary: 'primary',
  primaryHover: 'primary-hover',
  onPrimary: 'on-primary',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
  info: 'info',
};

/** Text and background as components combine them. */
const TEXT_PAIRS = [
  ...['canvas', 'surface', 'raised', 'hover', 'selected', 'skeleton'].flatMap((ground) => [
    ['text', ground],
    ['text-2', ground],
  ]),
  ...['canvas', 'surface', 'raised', 'hover', 'selected'].map((ground) => ['primary', ground]),
  ...['success', 'warning', 'danger', 'info'].flatMap((color) => [
    [color, 'surface'],
    [color, 'raised'],
    [color, 'canvas'],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'danger'],
  ['sidebar-text', 'sidebar-bg'],
  ['sidebar-muted', 'sidebar-bg'],
  ['sidebar-active-text', 'sidebar-active'],
  ['sidebar-active-text', 'sidebar-bg'],
] as [string, string][];

/** Lines and drawings that have a meaning. */
const ICON_PAIRS = [
  ['illustration-2', 'surface'],
  ['illustration-2', 'canvas'],
  ['sidebar-accent', 'sidebar-active'],
] as [string, string][];

describe.each(['light', 'dark'] as const)('%s theme', (name) => {
  const colors = cssColors(name);
  const ratio = (a: string, b: string) => contrastRatio(colors[a] ?? '', colors[b] ?? '');

  test.each(TEXT_PAIRS)('%s on %s has at least 4.5:1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['canvas', 'surface', 'raised', 'hover', 'selected', 'skeleton'])('body text on %s has 7:1', (ground) => {
    expect(ratio('text', ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(ICON_PAIRS)('%s on %s has at least 3:1', (icon, ground) => {
    expect(ratio(icon, ground)).toBeGreaterThanOrEqual(3);
  });

  test('the tokens match the style sheet', () => {
    const said = Object.entries(CSS_NAMES).map(([token, css]) => [token, colors[css]]);
    expect(Object.fromEntries(said)).toEqual(TOKENS[name]);
  });

  test('antd uses the chosen colours unchanged', () => {
    const token = theme.getDesignToken(antdTheme(name));
    expect(token).toMatchObject({
      colorPrimary: TOKENS[name].primary,
      colorPrimaryHover: TOKENS[name].primaryHover,
      colorError: TOKENS[name].danger,
      colorText: TOKENS[name].text,
      colorBgContainer: TOKENS[name].surface,
    });
  });
});
