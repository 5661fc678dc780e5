/** Accounts in Dutch. */
export const texts = {
  'A company becomes an account when its lead is moved to Payment received.':
    'Een bedrijf wordt klant zodra de lead naar Betaling ontvangen gaat.',
  'All accounts': 'Alle klanten',
  Amount: 'Bedrag',
  Created: 'Toegevoegd',
  'E-mail': 'E-mail',
  Export: 'Exporteren',
  'Failed to fetch accounts': 'De klanten konden niet worden opgehaald',
  'Last touch': 'Laatste contact',
  '{{count}} accounts_one': '{{count}} klant',
  '{{count}} accounts_other': '{{count}} klanten',
} as const;
