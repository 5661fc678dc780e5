/** What the page's policy asks of styles written at run time; undefined where there is no policy, as in development. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}

/**
 * Gives every style element that a script makes the nonce. The component library does so itself, but for the one that
 * keeps a page from scrolling behind a popup. Styles that arrive as markup stay forbidden.
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
