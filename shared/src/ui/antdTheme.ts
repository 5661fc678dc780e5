/** The theme as antd tokens. */
import { type ThemeConfig, theme } from 'antd';

type Algorithm = Extract<ThemeConfig['algorithm'], unknown[]>[number];

/** Heights of controls in px. R-152. */
const HEIGHTS = {
  mouse: { controlHeight: 36, controlHeightSM: 28 },
  finger: { controlHeight: 44, controlHeightSM: 44 },
};

/** antd's configuration for one of the two themes, used by mouse or by finger. */
export function antdTheme(name: ThemeName, pointer: keyof typeof HEIGHTS = 'mouse'): ThemeConfig {
  const t = TOKENS[name];
  return {
    algorithm: [name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(t)],
    token: {
      fontFamily: 'var(--sd-font)',
      fontSize: 14,
      lineHeight: 1.45,
      borderRadius: 8,
      ...HEIGHTS[pointer],
      lineWidthFocus: 2,
      colorPrimary: t.primary,
      colorPrimaryHover: t.primaryHover,
      colorSuccess: t.success,
      colorWarning: t.warning,
      colorError: t.danger,
      colorInfo: t.info,
      colorLink: t.primary,
      colorLinkHover: t.primaryHover,
      colorTextBase: t.text,
      colorText: t.text,
      colorTextSecondary: t.text2,
      colorTextPlaceholder: t.text2,
      colorTextDescription: t.text2,
      colorTextDisabled: t.textDisabled,
      colorTextLightSolid: t.onPrimary,
      colorIcon: t.text2,
      colorBgBase: t.surface,
      colorBgLayout: t.canvas,
      colorBgContainer: t.surface,
      colorBgElevated: t.raised,
      colorBgMask: name === 'dark' ? 'rgb(4 6 10 / 62%)' : 'rgb(19 26 43 / 42%)',
      colorBorder: t.borderStrong,
      colorBorderSecondary: t.border,
      colorSplit: t.border,
      boxShadow: 'var(--sd-shadow-float)',
      boxShadowSecondary: 'var(--sd-shadow-float)',
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Tooltip: { colorBgSpotlight: name === 'dark' ? t.borderStrong : t.text, colorTextLightSolid: '#ffffff' },
      // As high as lines of text, whatever the height of controls.
      Skeleton: { titleHeight: 18, paragraphLiHeight: 18 },
      Modal: { borderRadiusLG: 12, titleFontSize: 16 },
      Segmented: { trackBg: 'var(--sd-skeleton)', itemSelectedBg: name === 'dark' ? t.borderStrong : t.surface },
      Input: { activeShadow: `0 0 0 1px ${t.primary}`, errorActiveShadow: `0 0 0 1px ${t.danger}` },
      Select: {
        activeOutlineColor: t.primary,
        optionSelectedBg: 'var(--sd-selected)',
        optionActiveBg: 'var(--sd-hover)',
      },
      Checkbox: { colorBorder: t.text2 },
      Radio: { colorBorder: t.text2 },
      Switch: { handleBg: name === 'dark' ? t.text : '#ffffff' },
    },
  };
}

/** antd's dark algorithm dims its seeds; these colours are chosen by contrast and must stay unchanged. */
function exactly(t: Tokens): Algorithm {
  return (seed, map = theme.defaultAlgorithm(seed)) => ({
    ...map,
    colorPrimary: t.primary,
    // The colour of focus rings.
    colorPrimaryBorder: t.primary,
    colorPrimaryText: t.primary,
    colorSuccess: t.success,
    colorWarning: t.warning,
    colorError: t.danger,
    colorErrorText: t.danger,
    colorInfo: t.info,
  });
}

/** The colours of theme.css by name; a test checks that both match. */
interface Tokens {
  canvas: string;
  surface: string;
  raised: string;
  border: string;
  borderStrong: string;
  text: string;
  text2: string;
  textDisabled: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
}

export type ThemeName = 'light' | 'dark';

export const TOKENS: Record<ThemeName, Tokens> = {
  light: {
    canvas: '#f5f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#e4e7ec',
    borderStrong: '#cbd1da',
    text: '#191d26',
    text2: '#596273',
    textDisabled: '#9aa2af',
    primary: '#2457e6',
    primaryHover: '#1c48c4',
    onPrimary: '#ffffff',
    success: '#137a3d',
    warning: '#a65a05',
    danger: '#c4291f',
    info: '#0a6eb4',
  },
  dark: {
    canvas: '#0f1218',
    surface: '#161a22',
    raised: '#1d222c',
    border: '#29303b',
    borderStrong: '#3a4352',
    text: '#e9ecf1',
    text2: '#9ba5b4',
    textDisabled: '#5f6977',
    primary: '#7ea2ff',
    primaryHover: '#9ab6ff',
    onPrimary: '#0f1218',
    success: '#4cc27c',
    warning: '#e6a23c',
    danger: '#ff7a70',
    info: '#59b4f0',
  },
};
