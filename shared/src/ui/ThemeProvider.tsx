/** Light and dark theme; the host renders it once. Follows the system until a theme is chosen. */
import { componentTexts, direction, msg, persisted } from '@salesdesk/shared';
import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { antdTheme, type ThemeName } from './antdTheme.ts';
import { LoadingOutlined } from './icons.ts';
import './theme.css';
import { TOUCH, useMedia } from './useMedia.ts';

export type ThemeChoice = ThemeName | 'system';

/** The themes to choose from, by their labels. */
export const THEMES: Record<ThemeChoice, string> = {
  system: msg('System theme'),
  light: msg('Light theme'),
  dark: msg('Dark theme'),
};

interface ThemeState {
  /** The displayed theme. */
  theme: ThemeName;
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

/** antd's default icon animates in and out, so a quick reply leaves it behind in the button's name; this one does not. */
const BUTTON = { loadingIcon: <LoadingOutlined /> };
const ThemeContext = createContext<ThemeState>({ theme: 'light', choice: 'system', choose: () => {} });
const stored = persisted<ThemeChoice>('theme');

/** The current theme and how to change it. */
export function useTheme(): ThemeState {
  return useContext(ThemeContext);
}

/** `nonce` is required by the page's policy for injected styles. */
export function ThemeProvider({ children, nonce }: { children: ReactNode; nonce?: string }) {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice);
  const theme = choice === 'system' ? system : choice;

  // Before anything is painted in the wrong theme.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  useTextSpacing();
  const pointer = useMedia(TOUCH) ? 'finger' : 'mouse';
  const config = useMemo(() => antdTheme(theme, pointer), [theme, pointer]);
  const state = useMemo(
    () => ({
      theme,
      choice,
      choose: (next: ThemeChoice) => {
        stored.write(next);
        setChoice(next);
      },
    }),
    [theme, choice],
  );
  return (
    <ThemeContext value={state}>
      <ConfigProvider
        theme={config}
        locale={componentTexts()}
        direction={direction}
        csp={nonce ? { nonce } : undefined}
        wave={{ disabled: true }}
        button={BUTTON}
      >
        {children}
      </ConfigProvider>
    </ThemeContext>
  );
}

/** The stored theme; an unreadable value is ignored. */
function storedChoice(): ThemeChoice {
  const choice = stored.read();
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/**
 * Marks the page with `data-spaced` while a person's own style puts letters or words further apart: cells and cards then wrap
 * their text instead of cutting it (theme.css). Nothing tells of such a style, so the width of a hidden text is watched. R-173.
 */
function useTextSpacing(): void {
  useEffect(() => {
    const probe = document.createElement('span');
    probe.textContent = 'm m';
    probe.ariaHidden = 'true';
    // At the top, because below the shell it would make the page scroll, under popups that then jump.
    Object.assign(probe.style, { position: 'fixed', top: '0', visibility: 'hidden', whiteSpace: 'nowrap' });
    document.body.append(probe);
    const observer = new ResizeObserver(() => {
      const { letterSpacing, wordSpacing } = getComputedStyle(probe);
      const isSpaced = [letterSpacing, wordSpacing].some((space) => Number.parseFloat(space) > 0);
      document.documentElement.toggleAttribute('data-spaced', isSpaced);
    });
    observer.observe(probe);
    return () => {
      observer.disconnect();
      probe.remove();
    };
  }, []);
}
