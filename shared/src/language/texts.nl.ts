/** What the shared package shows, in Dutch, and the words that every screen uses. */
export const texts = {
  Action: 'Actie',
  Active: 'Actief',
  'And {{count}} more.': 'En nog {{count}}.',
  'Check your connection, then try again.': 'Controleer je verbinding en probeer het opnieuw.',
  Delete: 'Verwijderen',
  'Delete {{name}}': '{{name}} verwijderen',
  Edit: 'Bewerken',
  'Edit {{name}}': '{{name}} bewerken',
  Inactive: 'Inactief',
  'Save & Close': 'Opslaan en sluiten',
  Status: 'Status',
  'Status of {{name}}': 'Status van {{name}}',
  'Try again': 'Opnieuw proberen',
};
