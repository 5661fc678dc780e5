import { useEffect } from 'react';

/**
 * Marks the page with `data-spaced` while a person's own style puts letters or words further apart: cells and cards then wrap
 * their text instead of cutting it (theme.css). Nothing tells of such a style, so the width of a hidden text is watched. R-173.
 */
export function useTextSpacing(): void {
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
