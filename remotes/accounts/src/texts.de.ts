/** Accounts in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  'A company becomes an account when its lead is moved to Payment received.':
    'Eine Firma wird Kunde, sobald ihr Lead nach Zahlung erhalten verschoben wird.',
  'All accounts': 'Alle Kunden',
  Export: 'Exportieren',
  'Failed to fetch accounts': 'Die Kunden konnten nicht abgerufen werden',
  '{{count}} accounts_one': '{{count}} Kunde',
  '{{count}} accounts_other': '{{count}} Kunden',
} as const satisfies Record<keyof typeof nl, string>;
