/** The theme as antd tokens. */
import { type ThemeConfig, theme } from 'antd';
import { type ThemeName, TOKENS, type Tokens } from './tokens.ts';

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
