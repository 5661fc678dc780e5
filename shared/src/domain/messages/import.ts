/** What an import says about its file, its rows and their values. Stored beside the English text. ADR-128. */
export const IMPORT_TEXTS = {
  // How the file was read.
  'import.format': '{{encoding}}, separated by {{delimiter}}',
  'import.format-excel': 'Excel',
  'import.delimiter.commas': 'commas',
  'import.delimiter.semicolons': 'semicolons',
  'import.delimiter.tabs': 'tabs',
  'import.delimiter.bars': 'bars',
  'import.delimiter.carets': 'carets',
  'import.delimiter.tildes': 'tildes',
  'import.damaged': 'A character of this cell is damaged in the file',

  // Why a value is invalid.
  'import.cell-error': 'The sheet has an error in this cell',
  'import.phone-code-unknown': 'Phone code is not known',
  'import.phone-code-differs': 'Phone number has another country code than +{{code}}',
  'import.several-countries': 'More than one country has this name',
  'import.no-such-network': 'There is no active network of this name',
  'import.several-networks': 'More than one network has this name',
  'import.no-such-colleague': 'There is no active colleague of this name',
  'import.several-colleagues': 'More than one colleague has this name',

  // Why a row is refused.
  'import.cell': '{{field}} “{{value}}”: {{problem}}',
  'import.value': '{{field}} “{{value}}”',
  'import.not-taken': 'Not taken over: {{left}}',
  'import.but-not-taken': '{{note}}. Not taken over: {{left}}',
  'import.same-assignee': 'Secondary Assignee, who is the primary one already',
  'import.reasons': '{{first}}; {{rest}}',
  // Why a row that is taken needs a look.
  'import.unseen': '{{field}} “{{value}}” cannot see this company; can: {{names}}',
  'import.but': '{{note}}. {{warning}}',
  'import.bad-id': 'Account ID “{{id}}” is not a whole number',
  'import.no-such-id': 'There is no company with the Account ID {{id}}.',
  'import.several-matches': '{{number}} companies have its {{key}}: {{companies}}.',
  'import.conflict': '{{company}} has its {{key}}, but {{other}} has its {{otherKey}}.',
  // Rows of earlier imports say it.
  'import.hidden-match': 'A company with the same {{keys}} is there already, but you may not see it.',
  'import.company-gone': 'The company is not there any more',

  // What a row is matched by.
  'import.is-there': 'Is there already: {{company}} (same {{keys}})',
  'import.nothing-new': 'Nothing new for {{company}} (same {{keys}})',
  'import.nothing-new-now': 'Nothing new for {{company}}',
  'import.adds-to': 'Adds to {{company}} (same {{keys}})',
  'import.of-person': 'Named after its person, as the row names no company',
  'import.of-person-at': 'Named after its person, as the row names no company: {{place}}',
  'import.foreign-id': 'Account ID “{{id}}”, which belongs to another company',
  'import.looks-like': 'Looks like {{company}}. Tick it to create it all the same.',
  'import.doubtful': 'A line that is no row of the table. Tick it to import it all the same.',
  'import.company-of-row': 'row {{row}}, {{name}}',
  'import.company': '{{name}} (Account ID {{id}})',
  'import.company-in-row': 'row {{row}} ({{name}})',
  // Rows of earlier imports say it.
  'import.company-hidden': 'a company that you may not see',
  'import.listed': '{{first}}, {{rest}}',
  'import.key.id': 'Account ID',
  'import.key.domain': 'web domain',
  'import.key.email': 'e-mail',
  'import.key.phone': 'phone number',
  'import.key.name': 'name',
  'import.two-keys': '{{first}}, {{second}}',
  'import.three-keys': '{{first}}, {{second}}, {{third}}',

  // Why a row stays as it is when the import is reverted.
  'import.row-gone': 'It is not there any more',
  'import.changed-since': 'Changed since by {{who}}',
  'import.by-somebody': 'somebody',
} as const;
