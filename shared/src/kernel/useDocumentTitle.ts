import { useEffect } from 'react';

/** What the tab is called where a page has no title. */
const PRODUCT = 'Salesdesk';

/** Gives the browser tab the page's title and nothing else: 'Leads'. product.md section 2, page titles. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title || PRODUCT;
  }, [title]);
}
