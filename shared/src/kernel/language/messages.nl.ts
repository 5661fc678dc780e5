/** What the API says by its codes, in Dutch. The compiler asks for every code. ADR-128. */
import type { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import type { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../../domain/messages/trail.ts';

type Key = keyof typeof ACCOUNT_TRAIL_TEXTS | keyof typeof RECORD_TRAIL_TEXTS | keyof typeof REPLY_TEXTS;

export const messages = {
  // Companies.
  'account.created': '{{name}} toegevoegd',
  'account.imported': '{{name}} geïmporteerd',
  'account.edited': '{{name}} bewerkt',
  'account.edited-by-import': '{{name}} bewerkt door een import',
  'account.put-back': '{{name}} teruggezet: de import is teruggedraaid',
  'account.removed': '{{name}} verwijderd: de import is teruggedraaid',
  'account.promoted': 'Gepromoveerd tot lead in {{stage}}',
  'account.handed-over': 'Overgedragen van {{who}} aan {{reassignee}}',
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

  // Every call.
  'field.required': '{{field}} is verplicht',
  'field.not-a-day': '{{field}} is geen dag',
  'field.unkeepable': '{{field}} bevat een teken dat niet is toegestaan',
  'field.not-a-choice': '{{field}} moet een van deze zijn: {{choices}}',
  'field.not-text': '{{field}} moet tekst zijn',
  'field.too-long': '{{field}} mag hoogstens {{max}} tekens hebben',
  'field.invalid': '{{field}} is ongeldig',
  'field.out-of-range': '{{field}} ligt buiten het toegestane bereik',
  'field.not-whole': '{{field}} moet een geheel getal zijn',
  'field.not-a-number': '{{field}} moet een getal zijn',
  'field.not-a-flag': '{{field}} moet waar of onwaar zijn',
  'field.too-many': '{{field}} bevat meer dan {{max}} waarden',
  'field.bad-entry': '{{field}} bevat een ongeldige waarde',
  'field.taken': '{{field}} is al in gebruik',
  'account.changed-meanwhile':
    '{{who}} heeft dit bedrijf om {{time}} gewijzigd, nadat je het had geopend. Er is niets opgeslagen.',
  'network.changed-meanwhile':
    '{{who}} heeft dit netwerk om {{time}} gewijzigd, nadat je het had geopend. Er is niets opgeslagen.',
  'user.changed-meanwhile':
    '{{who}} heeft deze gebruiker om {{time}} gewijzigd, nadat je die had geopend. Er is niets opgeslagen.',

  // Signing in.
  'sign-in.too-many':
    'Er wordt op dit moment te vaak geprobeerd in te loggen. Probeer het over {{seconds}} seconden opnieuw.',

  // Companies and leads.
  'account.step-saved': '{{field}} opgeslagen',
  'lead.moved-meanwhile': 'Deze lead is door {{who}} naar {{stage}} verplaatst.',

  // Users.
  'permission.unknown': 'De machtiging "{{key}}" bestaat niet.',
  'permission.not-held': 'Je kunt "{{key}}" niet geven of intrekken: je hebt die machtiging zelf niet.',

  // Views and overrides.
  'view.changed-meanwhile': 'De weergave {{name}} is intussen gewijzigd. Er is niets opgeslagen.',
  'view.saved': 'De weergave {{name}} is opgeslagen.',
  'override.origin-not-listed':
    'Builds van {{origin}} zijn hier niet toegestaan. Vraag de beheerder van Salesdesk om dit adres in OVERRIDE_ORIGINS te zetten.',
  'override.no-remote': 'Er is geen scherm met de naam {{name}}.',
  'override.no-release': 'Er is geen release {{version}} van {{name}}.',
} as const satisfies Readonly<Record<Key, string>>;
