/** Accounts in Dutch. */
export const texts = {
  'A company becomes an account when its lead is moved to Payment received.':
    'Een bedrijf wordt klant zodra de lead naar Betaling ontvangen gaat.',
  'All accounts': 'Alle klanten',
  Export: 'Exporteren',
  'Failed to fetch accounts': 'De klanten konden niet worden opgehaald',
  '{{count}} accounts_one': '{{count}} klant',
  '{{count}} accounts_other': '{{count}} klanten',
} as const;
