/**
 * What the trail says of companies, in the other languages people read it in: the list shows the last line of each lead, and
 * its filter has to find what is shown. ADR-115 and ADR-117.
 */
export const LAST_ACTIONS = {
  nl: {
    'Promoted to lead in {{stage}}': 'Gepromoveerd tot lead in {{stage}}',
    'Moved from {{from}} to {{to}}': 'Verplaatst van {{from}} naar {{to}}',
    'Added {{name}}': '{{name}} toegevoegd',
    'Edited {{name}}': '{{name}} bewerkt',
    'Edited {{name}} by an import': '{{name}} bewerkt door een import',
    'Imported {{name}}': '{{name}} geïmporteerd',
    'Put back {{name}}: its import was reverted': '{{name}} teruggezet: de import is teruggedraaid',
    'Handed over from {{who}} to {{heir}}': 'Overgedragen van {{who}} aan {{heir}}',
    'Undone: back in {{stage}}': 'Ongedaan gemaakt: weer in {{stage}}',
    'Undone: back on the Q List': 'Ongedaan gemaakt: weer op de Q-lijst',
    'Undone: with its assignees again': 'Ongedaan gemaakt: weer bij de vorige verantwoordelijken',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type LastActionLanguage = keyof typeof LAST_ACTIONS;
