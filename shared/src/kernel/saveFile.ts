/** Hands a file to the person, as the browser's own downloads. */
import type { DownloadedFile } from '../domain/index.ts';

export function saveFile({ filename, blob }: DownloadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The browser has taken it by then; kept, it would be in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
