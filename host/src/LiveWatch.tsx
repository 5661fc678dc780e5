/** Hears what colleagues change, for as long as the product is open. ADR-111. */
import { live } from '@salesdesk/shared';
import { useEffect } from 'react';

export function LiveWatch() {
  useEffect(() => live.start(), []);
  return null;
}
