import { useEffect } from 'react';

const PRODUCT = 'Salesdesk';

/** Names the browser tab after the page: 'Leads · Salesdesk'. Spec section 2, page titles. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
