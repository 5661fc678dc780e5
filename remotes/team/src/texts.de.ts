/** My Team in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  'No networks yet, and every colleague needs one.': 'Es gibt noch keine Netzwerke, und jeder Kollege braucht eines.',
  'Who can add one: {{names}}.': 'Wer eines hinzufügen kann: {{names}}.',
  'An administrator can add one.': 'Ein Administrator kann eines hinzufügen.',
  'Add network': 'Netzwerk hinzufügen',
  'Adds and imports companies, and edits their own and unassigned ones.':
    'Fügt Firmen hinzu, importiert sie und bearbeitet die eigenen und die, für die niemand zuständig ist.',
  'Adds leads.': 'Fügt Leads hinzu.',
  'Adds networks.': 'Fügt Netzwerke hinzu.',
  'Adds users.': 'Fügt Benutzer hinzu.',
  'Copy the permissions of…': 'Berechtigungen übernehmen von…',
  'Deletes networks.': 'Löscht Netzwerke.',
  'Deletes users.': 'Löscht Benutzer.',
  'Edits networks and switches them on and off.': 'Bearbeitet Netzwerke und schaltet sie ein und aus.',
  'Edits users, and grants the permissions that they hold themselves.':
    'Bearbeitet Benutzer und erteilt die Berechtigungen, die diese Person selbst hat.',
  'Filled in as for {{name}}; nothing is saved yet.': 'Ausgefüllt wie bei {{name}}; es ist noch nichts gespeichert.',
  '{{count}} left out, because you do not hold them: {{names}}._one':
    '{{count}} weggelassen, weil Sie sie nicht haben: {{names}}.',
  '{{count}} left out, because you do not hold them: {{names}}._other':
    '{{count}} weggelassen, weil Sie sie nicht haben: {{names}}.',
  'Copy from': 'Kopieren von',
  Locked: 'Gesperrt',
  'Decides which releases users get, makes publishing tokens and hands screens over to other teams.':
    'Legt fest, welche Releases Benutzer erhalten, erstellt Veröffentlichungs-Token und übergibt Bildschirme an andere Teams.',
  'Moves any lead, also those of colleagues.': 'Verschiebt jeden Lead, auch die von Kollegen.',
  'Moves leads into the converted stage, which makes them accounts.':
    'Verschiebt Leads in die konvertierte Phase, wodurch sie Kunden werden.',
  None: 'Keine',
  'No authenticator yet': 'Noch kein Authenticator',
  'No authenticator app yet: the next sign-in shows a QR code.':
    'Noch keine Authenticator-App: Die nächste Anmeldung zeigt einen QR-Code.',
  'Reports to {{name}}': 'Vorgesetzte/r: {{name}}',
  Custom: 'Benutzerdefiniert',
  'Permissions without effect': 'Berechtigungen ohne Wirkung',
  Preset: 'Vorlage',
  'Runs another version of a screen in the own session.':
    'Verwendet eine andere Version eines Bildschirms in der eigenen Sitzung.',
  'Sees colleagues with telephone, e-mail, permissions and last login.':
    'Sieht Kollegen mit Telefon, E-Mail, Berechtigungen und letzter Anmeldung.',
  'Sees every company on Q List.': 'Sieht jede Firma auf der Q-Liste.',
  'Sees every lead, accounts, contacts and reports, and moves the leads assigned to them.':
    'Sieht alle Leads, Kunden, Kontakte und Berichte und verschiebt die zugewiesenen Leads.',
  'Sees Home, Dashboards and the own profile, and opens no list.':
    'Sieht Start, Dashboards und das eigene Profil und öffnet keine Liste.',
  'Sees the networks.': 'Sieht die Netzwerke.',
  'Sees the releases of all screens.': 'Sieht die Releases aller Bildschirme.',
  'Sign-in': 'Anmeldung',
  'Signing in is locked after five failed attempts.': 'Die Anmeldung ist nach fünf Fehlversuchen gesperrt.',
  'Switches users on and off, and unlocks them.': 'Schaltet Benutzer ein und aus und entsperrt sie.',
  Unlock: 'Entsperren',
  'Unlock {{name}}': '{{name}} entsperren',
  'What this person can do': 'Was diese Person tun kann',
  '{{area}}: {{action}} has no effect without {{view}}.': '{{area}}: {{action}} hat keine Wirkung ohne {{view}}.',
  '{{number}} of {{total}}': '{{number}} von {{total}}',
  'Add User': 'Benutzer hinzufügen',
  Audit: 'Audit',
  Settings: 'Einstellungen',
  'Sets up the stages of leads.': 'Richtet die Phasen der Leads ein.',
  'Sees everything that anybody changed, in every area.':
    'Sieht alles, was irgendjemand in irgendeinem Bereich geändert hat.',
  'All colleagues': 'Alle Kollegen',
  Colleagues: 'Kollegen',
  'Convert to account': 'Zum Kunden machen',
  'Copy passcode': 'Zugangscode kopieren',
  Create: 'Hinzufügen',
  Data: 'Daten',
  'Edit all': 'Alle bearbeiten',
  'Edit User': 'Benutzer bearbeiten',
  'For a user without their phone: works once, for 10 minutes after saving.':
    'Für Benutzer ohne ihr Telefon: gilt einmal, 10 Minuten lang nach dem Speichern.',
  General: 'Allgemein',
  Generate: 'Erzeugen',
  'Open tasks go along. The line is shown first on each company.':
    'Offene Aufgaben gehen mit. Die Zeile steht bei jeder Firma zuoberst.',
  Deactivate: 'Deaktivieren',
  'Deactivate user': 'Benutzer deaktivieren',
  'Deactivate {{name}}?': '{{name}} deaktivieren?',
  'They are signed out everywhere and can no longer sign in.':
    'Diese Person wird überall abgemeldet und kann sich nicht mehr anmelden.',
  'Hand over companies and leads to': 'Firmen und Leads übergeben an',
  'Last login': 'Letzte Anmeldung',
  'Leave empty to keep the current one.': 'Leer lassen, um das aktuelle Passwort zu behalten.',
  Location: 'Standort',
  'Passcodes are not kept in a draft: generate another one.':
    'Zugangscodes werden nicht im Entwurf aufbewahrt: Erzeugen Sie einen neuen.',
  'Passwords are not kept in a draft: enter it again.':
    'Passwörter werden nicht im Entwurf aufbewahrt: Geben Sie es erneut ein.',
  'Mobile phone': 'Mobiltelefon',
  Network: 'Netzwerk',
  'Nobody: the name stays on them': 'Niemand: Der Name bleibt bei ihnen stehen',
  Override: 'Andere Version',
  Passcode: 'Zugangscode',
  'Passcode copied': 'Zugangscode kopiert',
  Permissions: 'Berechtigungen',
  'Profile image': 'Profilbild',
  'Q list': 'Q-Liste',
  'Receive Notifications': 'Benachrichtigungen erhalten',
  Remark: 'Bemerkung',
  'Select all': 'Alle auswählen',
  'Select the passcode and copy it by hand.': 'Markieren Sie den Zugangscode und kopieren Sie ihn von Hand.',
  Staff: 'Mitarbeiter',
  System: 'System',
  'this user': 'dieser Benutzer',
  Tokens: 'Token',
  'User name': 'Benutzername',
  View: 'Ansehen',
  'You can only give permissions that you hold.': 'Sie können nur Berechtigungen erteilen, die Sie selbst haben.',
  '{{name}} can no longer sign in. Past work still shows the name.':
    '{{name}} kann sich nicht mehr anmelden. Der Name bleibt bei früherer Arbeit stehen.',
  'Colleagues appear here once they are added. You are not listed yourself.':
    'Kollegen erscheinen hier, sobald sie hinzugefügt sind. Sie selbst stehen nicht in der Liste.',
  'Add a colleague': 'Einen Kollegen hinzufügen',
} as const satisfies Record<keyof typeof nl, string>;
