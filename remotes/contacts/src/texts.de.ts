/** Contacts in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  'All contacts': 'Alle Kontakte',
  Contacts: 'Kontakte',
  'Contacts appear here once companies have a contact person.':
    'Kontakte erscheinen hier, sobald Firmen einen Ansprechpartner haben.',
  'Failed to fetch contacts': 'Die Kontakte konnten nicht abgerufen werden',
  'More than {{number}} contacts': 'Mehr als {{number}} Kontakte',
  'of the company': 'der Firma',
  'Search people': 'Personen suchen',
  '{{count}} contacts_one': '{{count}} Kontakt',
  '{{count}} contacts_other': '{{count}} Kontakte',
} as const satisfies Record<keyof typeof nl, string>;
