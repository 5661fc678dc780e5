/** The colour that a browser or the installed app gives its own bar above the page. */
import { useEffect } from 'react';

/** `--sd-surface`, the colour of the header; index.html has the same for the themes of the system. */
const SURFACE = { light: '#ffffff', dark: '#161a22' };

/** Keeps that colour equal to the header's in the shown theme, which may differ from the system's. */
export function useThemeColor(theme: keyof typeof SURFACE): void {
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = SURFACE[theme];
  }, [theme]);
}
