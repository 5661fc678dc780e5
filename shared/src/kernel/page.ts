import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { type CsvSeparator, type DownloadedFile, separatorFor } from '../domain/index.ts';
import { formatNumber } from './language/formats.ts';

/** The path, query and hash of an address of this origin; null for any other, as `//host` and schemes leave the product. */
export function internalPath(address: string): string | null {
  try {
    const { href, pathname, search, hash } = new URL(address, window.location.origin);
    return href.startsWith(`${window.location.origin}/`) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** A click that means this page: not handled yet, main button, no key that asks for another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** Calls `listener` for each event of this name that reaches the window; `isOn: false` for none. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { isOn = true, capture = false }: { isOn?: boolean; capture?: boolean } = {},
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, listen, { capture });
    return () => window.removeEventListener(name, listen, { capture });
  }, [name, isOn, capture]);
}

/** Hands a file to the person, as the browser's own downloads. */
export function saveFile({ filename, blob }: DownloadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The browser has taken it by then; kept, it would be in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** For a call that returns a CSV file: the separator that spreadsheet programs expect in the page's language; empty for a comma. */
export function csvSeparator(): { separator?: CsvSeparator } {
  const separator = separatorFor(formatNumber(1.5));
  return separator === ',' ? {} : { separator };
}

/** What the tab is called where a page has no title. */
const PRODUCT = 'Salesdesk';

/** Gives the browser tab the page's title and nothing else: 'Leads'. product.md section 2, page titles. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title || PRODUCT;
  }, [title]);
}
