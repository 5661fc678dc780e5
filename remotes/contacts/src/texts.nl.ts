/** Contacts in Dutch. */
export const texts = {
  'All contacts': 'Alle contacten',
  Contacts: 'Contacten',
  'Contacts appear here once companies have a contact person.':
    'Hier staan contacten zodra bedrijven een contactpersoon hebben.',
  'Failed to fetch contacts': 'De contacten konden niet worden opgehaald',
  'More than {{number}} contacts': 'Meer dan {{number}} contacten',
  'of the company': 'van het bedrijf',
  'Search people': 'Personen zoeken',
  '{{count}} contacts_one': '{{count}} contact',
  '{{count}} contacts_other': '{{count}} contacten',
} as const;
