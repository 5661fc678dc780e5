import type { ThemeChoice } from '@salesdesk/shared/ui/core';
import { msg } from './texts.ts';

/** The themes to choose from, by their labels. */
export const THEMES: Record<ThemeChoice, string> = {
  system: msg('System theme'),
  light: msg('Light theme'),
  dark: msg('Dark theme'),
};
