/** The colours of theme.css by name; a test checks that both match. */

export interface Tokens {
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
