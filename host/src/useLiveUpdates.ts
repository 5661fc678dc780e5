/** Subscribes to live updates while the product is open. ADR-111. */
import { live } from '@salesdesk/shared';
import { useEffect } from 'react';

export function useLiveUpdates(): void {
  useEffect(() => live.start(), []);
}
