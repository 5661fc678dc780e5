/** What the API says by its codes, in Dutch. The compiler asks for every code. ADR-128. */
import type { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../domain/messages/trail.ts';

type Texts = Readonly<Record<keyof typeof ACCOUNT_TRAIL_TEXTS | keyof typeof RECORD_TRAIL_TEXTS, string>>;

export const messages = {
  // Companies.
  'account.created': '{{name}} toegevoegd',
  'account.imported': '{{name}} geïmporteerd',
  'account.edited': '{{name}} bewerkt',
  'account.edited-by-import': '{{name}} bewerkt door een import',
  'account.put-back': '{{name}} teruggezet: de import is teruggedraaid',
  'account.removed': '{{name}} verwijderd: de import is teruggedraaid',
  'account.promoted': 'Gepromoveerd tot lead in {{stage}}',
  'account.handed-over': 'Overgedragen van {{who}} aan {{heir}}',
  'lead.moved': 'Verplaatst van {{from}} naar {{to}}',
  'undone.stage': 'Ongedaan gemaakt: weer in {{stage}}',
  'undone.q-list': 'Ongedaan gemaakt: weer op de Q-lijst',
  'undone.assignees': 'Ongedaan gemaakt: weer bij de vorige verantwoordelijken',

  // Networks and colleagues.
  'network.created': '{{name}} toegevoegd',
  'network.edited': '{{name}} bewerkt',
  'network.switched': '{{name}} omgezet',
  'network.deleted': '{{name}} verwijderd',
  'undone.back': 'Ongedaan gemaakt: {{name}} is terug',
  'undone.active': 'Ongedaan gemaakt: {{name}} is weer actief',
  'undone.inactive': 'Ongedaan gemaakt: {{name}} is weer inactief',
} as const satisfies Texts;
