/** The look as antd tokens. */
import { type ThemeConfig, theme } from 'antd';
import { type ThemeName, TOKENS } from './tokens.ts';

/** antd's configuration for one of the two themes. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const t = TOKENS[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: 'var(--sd-font)',
      fontSize: 14,
      lineHeight: 1.45,
      borderRadius: 8,
      controlHeight: 36,
      controlHeightSM: 28,
      colorPrimary: t.primary,
      colorPrimaryHover: t.primaryHover,
      colorSuccess: t.success,
      colorWarning: t.warning,
      colorError: t.danger,
      colorInfo: t.info,
      colorLink: t.primary,
      colorTextBase: t.text,
      colorText: t.text,
      colorTextSecondary: t.text2,
      colorTextPlaceholder: t.text2,
      colorTextDisabled: t.textDisabled,
      colorTextLightSolid: t.onPrimary,
      colorBgBase: t.surface,
      colorBgLayout: t.canvas,
      colorBgContainer: t.surface,
      colorBgElevated: t.raised,
      colorBorder: t.borderStrong,
      colorBorderSecondary: t.border,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Tooltip: { colorBgSpotlight: name === 'dark' ? '#3a4352' : '#191d26', colorTextLightSolid: '#ffffff' },
      Modal: { borderRadiusLG: 12 },
    },
  };
}
