/** Messages of the API in Dutch, by code. The compiler requires every code. ADR-128. */
import type { IMPORT_TEXTS } from '../../domain/messages/import.ts';
import type { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import type { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../../domain/messages/trail.ts';
import type { UNDO_REPLY_TEXTS } from '../../domain/messages/undo.ts';
import { fixed } from './fixed.nl.ts';
import { rules } from './rules.nl.ts';

type Key =
  | keyof typeof ACCOUNT_TRAIL_TEXTS
  | keyof typeof RECORD_TRAIL_TEXTS
  | keyof typeof IMPORT_TEXTS
  | keyof typeof REPLY_TEXTS
  | keyof typeof UNDO_REPLY_TEXTS;

const named = {
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

  // Imports.
  'import.too-many-rows': 'Het bestand heeft meer dan {{max}} rijen. Splits het en importeer de delen.',
  'import.too-many-columns': 'Het bestand heeft meer dan {{max}} kolommen. Laat weg wat niet nodig is.',
  'import.open-quote':
    'Het bestand kon niet worden gelezen: een aanhalingsteken dat in rij {{row}} begint, wordt nergens gesloten.',
  'import.bad-row': 'Het bestand kon niet worden gelezen: rij {{row}} is geen CSV.',
  'import.format': '{{encoding}}, gescheiden door {{delimiter}}',
  'import.format-excel': 'Excel',
  'import.delimiter.commas': 'komma’s',
  'import.delimiter.semicolons': 'puntkomma’s',
  'import.delimiter.tabs': 'tabs',
  'import.delimiter.bars': 'strepen',
  'import.cell-error': 'In deze cel van het werkblad staat een fout',
  'import.phone-code-unknown': 'Dit landnummer is niet bekend',
  'import.phone-code-differs': 'Het telefoonnummer heeft een ander landnummer dan +{{code}}',
  'import.several-countries': 'Meer dan één land heeft deze naam',
  'import.no-such-network': 'Er is geen actief netwerk met deze naam',
  'import.several-networks': 'Meer dan één netwerk heeft deze naam',
  'import.no-such-colleague': 'Er is geen actieve collega met deze naam',
  'import.several-colleagues': 'Meer dan één collega heeft deze naam',
  'import.cell': '{{field}} “{{value}}”: {{problem}}',
  'import.reasons': '{{first}}; {{rest}}',
  'import.bad-id': 'Bedrijfsnummer “{{id}}” is geen geheel getal',
  'import.no-such-id': 'Er is geen bedrijf met bedrijfsnummer {{id}}.',
  'import.several-matches': '{{number}} bedrijven hebben hetzelfde ({{key}}): {{companies}}.',
  'import.conflict': '{{company}} heeft hetzelfde ({{key}}), maar {{other}} ook ({{otherKey}}).',
  'import.hidden-match': 'Er is al een bedrijf met hetzelfde ({{keys}}), maar je mag het niet zien.',
  'import.company-gone': 'Het bedrijf is er niet meer',
  'import.is-there': 'Is er al: {{company}} (zelfde {{keys}})',
  'import.nothing-new': 'Niets nieuws voor {{company}} (zelfde {{keys}})',
  'import.nothing-new-now': 'Niets nieuws voor {{company}}',
  'import.adds-to': 'Vult {{company}} aan (zelfde {{keys}})',
  'import.company-of-row': 'rij {{row}}, {{name}}',
  'import.company': '{{name}} (bedrijfsnummer {{id}})',
  'import.company-in-row': 'rij {{row}} ({{name}})',
  'import.company-hidden': 'een bedrijf dat je niet mag zien',
  'import.listed': '{{first}}, {{rest}}',
  'import.key.id': 'bedrijfsnummer',
  'import.key.domain': 'webdomein',
  'import.key.email': 'e-mailadres',
  'import.key.phone': 'telefoonnummer',
  'import.two-keys': '{{first}} en {{second}}',
  'import.three-keys': '{{first}}, {{second}} en {{third}}',
  'import.row-gone': 'Het is er niet meer',
  'import.changed-since': 'Sindsdien gewijzigd door {{who}}',
  'import.by-somebody': 'iemand',

  // Many companies at once.
  'bulk.promote_one': '{{count}} bedrijf is gepromoveerd.',
  'bulk.promote_other': '{{count}} bedrijven zijn gepromoveerd.',
  'bulk.assign_one': '{{count}} bedrijf is toegewezen.',
  'bulk.assign_other': '{{count}} bedrijven zijn toegewezen.',
  'bulk.move_one': '{{count}} bedrijf is verplaatst.',
  'bulk.move_other': '{{count}} bedrijven zijn verplaatst.',
  'bulk.promote-some_one': '{{done}} van {{count}} bedrijf is gepromoveerd.',
  'bulk.promote-some_other': '{{done}} van {{count}} bedrijven zijn gepromoveerd.',
  'bulk.assign-some_one': '{{done}} van {{count}} bedrijf is toegewezen.',
  'bulk.assign-some_other': '{{done}} van {{count}} bedrijven zijn toegewezen.',
  'bulk.move-some_one': '{{done}} van {{count}} bedrijf is verplaatst.',
  'bulk.move-some_other': '{{done}} van {{count}} bedrijven zijn verplaatst.',

  // Users.
  'user.beyond': 'Deze gebruiker heeft machtigingen die je zelf niet hebt.',
  'user.last-editor':
    'Dit is de laatste actieve gebruiker die gebruikers kan bewerken. Geef eerst iemand anders die machtiging.',
  'user.last-grantor':
    'Dit is de laatste actieve gebruiker met alle machtigingen. Geef eerst iemand anders alle machtigingen.',
  'user.own-sign-in': 'Hoe jij zelf inlogt, wijzig je op Mijn profiel.',
  'user.gone': 'Deze gebruiker bestaat niet meer.',
  'user.own-permissions': 'Je eigen machtigingen kun je niet wijzigen.',
  'permission.unknown': 'De machtiging "{{key}}" bestaat niet.',
  'permission.not-held': 'Je kunt "{{key}}" niet geven of intrekken: je hebt die machtiging zelf niet.',

  // Views and overrides.
  'view.changed-meanwhile': 'De weergave {{name}} is intussen gewijzigd. Er is niets opgeslagen.',
  'view.saved': 'De weergave {{name}} is opgeslagen.',
  'override.origin-not-listed':
    'Builds van {{origin}} zijn hier niet toegestaan. Vraag de beheerder van Salesdesk om dit adres in OVERRIDE_ORIGINS te zetten.',
  'override.no-remote': 'Er is geen scherm met de naam {{name}}.',
  'override.no-release': 'Er is geen release {{version}} van {{name}}.',

  // Undo.
  'undo.nothing': 'Er is niets ongedaan te maken.',
  'undo.too-late': 'Het is te laat om dit ongedaan te maken.',
  'undo.gone': 'Het is er niet meer.',
  'undo.back': '{{name}} is terug.',
  'undo.active': '{{name}} is weer actief.',
  'undo.inactive': '{{name}} is weer inactief.',
  'undo.q-list': '{{name}} staat weer op de Q-lijst.',
  'undo.assignees': '{{name}} is weer bij de vorige verantwoordelijken.',
  'undo.stage': '{{name}} staat weer in {{stage}}.',
  'undo.with-kept': '{{done}} {{kept}}',
  'undo.kept_one': '{{count}} van {{total}} bedrijven is sindsdien gewijzigd en blijft zoals het is.',
  'undo.kept_other': '{{count}} van {{total}} bedrijven zijn sindsdien gewijzigd en blijven zoals ze zijn.',
  'undo.all': 'Alle {{total}} wijzigingen zijn ongedaan gemaakt.',
  'undo.some': '{{done}} van {{total}} wijzigingen zijn ongedaan gemaakt.',
  'undo.changed-since': '{{name}} is sindsdien gewijzigd door {{who}} en blijft zoals het is.',
  'undo.changed-since-to': '{{name}} is sindsdien gewijzigd door {{who}} ({{what}}) en blijft zoals het is.',
  'undo.by-somebody': 'iemand',
  'undo.by-you': 'jou',
  'undo.hidden': 'Dit bedrijf',
  'undo.code-taken': 'Een ander netwerk heeft deze code inmiddels.',
  'undo.code-taken-by': 'Een ander netwerk heeft de code {{code}} inmiddels. {{name}} blijft verwijderd.',
  'undo.taken': 'Iemand anders heeft inmiddels hetzelfde ({{fields}}) als {{name}}. {{name}} blijft verwijderd.',
  'undo.taken-field.username': 'gebruikersnaam',
  'undo.taken-field.email': 'e-mailadres',
  'undo.taken-field.phone': 'telefoonnummer',
  'undo.taken-fields': '{{first}} en {{rest}}',
} as const satisfies Readonly<Record<Key, string>>;

export const messages = { ...named, ...rules, ...fixed } as const;
