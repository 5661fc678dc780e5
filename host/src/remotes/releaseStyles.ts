/** Style sheets of a release apply while one of its screens is shown: what they say about common names reaches no other screen. */

/** Number of shown screens by the folder of their release. */
const shown = new Map<string, number>();
/** The media that builds gave to their style sheets. */
const given = new WeakMap<HTMLLinkElement, string>();

/** Called with each style sheet of a release before the browser asks for it. */
export function holdStyles(folder: string, link: HTMLLinkElement): void {
  given.set(link, link.media);
  apply(folder, link);
}

/** Lets the style sheets in `folder` apply, those that come later as well; returns a function that ends it. */
export function showStyles(folder: string): () => void {
  change(folder, 1);
  return () => change(folder, -1);
}

function change(folder: string, by: number): void {
  shown.set(folder, (shown.get(folder) ?? 0) + by);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(folder)) apply(folder, link);
}

/** The browser keeps a style sheet whose media does not match, so that it applies again at once. */
function apply(folder: string, link: HTMLLinkElement): void {
  link.media = shown.get(folder) ? (given.get(link) ?? '') : 'not all';
}
