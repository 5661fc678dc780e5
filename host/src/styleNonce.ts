/** The nonce that the page's policy requires for generated styles; undefined without a policy, as in development. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}

/**
 * Adds the nonce to every style element created by a script. The component library does so itself, except for the style
 * that locks scrolling behind a popup. Styles in markup stay forbidden.
 */
export function applyNonceToStyles(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
