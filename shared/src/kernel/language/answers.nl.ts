/** Sentences that only the API sends, in Dutch; see `sentences.nl.ts` for placeholders. Numbers and names stay unchanged. */
export const answers = {
  // Every call.
  '{{field}} contains a character that is not allowed': '{{field}} bevat een teken dat niet is toegestaan',
  '{{field}} should have at most {{max}} characters': '{{field}} mag hoogstens {{max}} tekens hebben',

  // Import.
  'It is not there any more': 'Het is er niet meer',
  'Changed since by {{who}}': 'Sindsdien gewijzigd door {{who}}',
  'Who started it may not add companies any more.': 'Wie hem startte, mag geen bedrijven meer toevoegen.',
  'Account ID “{{id}}” is not a whole number': 'Bedrijfsnummer “{{id}}” is geen geheel getal',
  'There is no company with the Account ID {{id}}.': 'Er is geen bedrijf met bedrijfsnummer {{id}}.',
  '{{count}} companies have its {{field}}: {{names}}.': '{{count}} bedrijven hebben hetzelfde ({{field}}): {{names}}.',
  '{{name}} has its {{field}}, but {{other}} has its {{otherField}}.':
    '{{name}} heeft hetzelfde ({{field}}), maar {{other}} ook ({{otherField}}).',
  'web domain': 'webdomein',
  'phone number': 'telefoonnummer',
  'The sheet has an error in this cell': 'In deze cel van het werkblad staat een fout',
  'Phone code is not known': 'Dit landnummer is niet bekend',
  'More than one country has this name': 'Meer dan één land heeft deze naam',
  'There is no active network of this name': 'Er is geen actief netwerk met deze naam',
  'More than one network has this name': 'Meer dan één netwerk heeft deze naam',
  'There is no active colleague of this name': 'Er is geen actieve collega met deze naam',
  'More than one colleague has this name': 'Meer dan één collega heeft deze naam',
  'Phone number has another country code than +{{code}}': 'Het telefoonnummer heeft een ander landnummer dan +{{code}}',

  // What the rows of an import are matched or refused by.
  'A company with the same {{keysField}} is there already, but you may not see it.':
    'Er is al een bedrijf met hetzelfde ({{keysField}}), maar je mag het niet zien.',
  'Is there already: {{name}} (same {{keysField}})': 'Is er al: {{name}} (zelfde {{keysField}})',
  'Is there already: row {{row}}, {{name}} (same {{keysField}})':
    'Is er al: rij {{row}}, {{name}} (zelfde {{keysField}})',
  'Nothing new for {{name}} (same {{keysField}})': 'Niets nieuws voor {{name}} (zelfde {{keysField}})',
  'Nothing new for row {{row}}, {{name}} (same {{keysField}})':
    'Niets nieuws voor rij {{row}}, {{name}} (zelfde {{keysField}})',
  'Adds to {{name}} (same {{keysField}})': 'Vult {{name}} aan (zelfde {{keysField}})',
  'Adds to row {{row}}, {{name}} (same {{keysField}})': 'Vult rij {{row}}, {{name}} aan (zelfde {{keysField}})',
  '{{field}} “{{value}}”: {{whySentence}}': '{{field}} “{{value}}”: {{whySentence}}',
  'e-mail': 'e-mailadres',
  'web domain, e-mail': 'webdomein en e-mailadres',
  'web domain, phone number': 'webdomein en telefoonnummer',
  'e-mail, phone number': 'e-mailadres en telefoonnummer',
  'web domain, e-mail, phone number': 'webdomein, e-mailadres en telefoonnummer',
  '{{encoding}}, separated by {{signsField}}': '{{encoding}}, gescheiden door {{signsField}}',
  commas: 'komma’s',
  semicolons: 'puntkomma’s',
  tabs: 'tabs',
  bars: 'strepen',
};
