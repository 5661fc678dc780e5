/** The host in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  // Shell.
  'Your session ended in another tab.': 'Ihre Sitzung wurde in einem anderen Tab beendet.',
  'Changes of colleagues do not show by themselves at the moment. Reconnecting…':
    'Änderungen von Kollegen erscheinen zurzeit nicht von selbst. Verbindung wird wiederhergestellt…',
  '{{count}} changes were not accepted_one': '{{count}} Änderung wurde nicht angenommen',
  '{{count}} changes were not accepted_other': '{{count}} Änderungen wurden nicht angenommen',
  '{{count}} changes wait_one': '{{count}} Änderung wartet',
  '{{count}} changes wait_other': '{{count}} Änderungen warten',
  'Being sent': 'Wird gesendet',
  'Log out and delete': 'Abmelden und löschen',
  'Log out and lose changes?': 'Abmelden und Änderungen verlieren?',
  'Sent as soon as there is a connection': 'Wird gesendet, sobald eine Verbindung besteht',
  '{{count}} changes have not reached the server. Logging out deletes them._one':
    '{{count}} Änderung hat den Server nicht erreicht. Beim Abmelden wird sie gelöscht.',
  '{{count}} changes have not reached the server. Logging out deletes them._other':
    '{{count}} Änderungen haben den Server nicht erreicht. Beim Abmelden werden sie gelöscht.',
  'Close menu': 'Menü schließen',
  Collapse: 'Einklappen',
  'Collapse sidebar': 'Seitenleiste einklappen',
  Communication: 'Kommunikation',
  Dashboards: 'Dashboards',
  'Expand sidebar': 'Seitenleiste ausklappen',
  Filter: 'Filtern',
  'Filter the menu': 'Menü filtern',
  'Clear the filter': 'Filter leeren',
  'No entry has this name.': 'Kein Eintrag mit diesem Namen.',
  '{{count}} entries_one': '{{count}} Eintrag',
  '{{count}} entries_other': '{{count}} Einträge',
  Invoices: 'Rechnungen',
  Logout: 'Abmelden',
  Main: 'Hauptmenü',
  'Open menu': 'Menü öffnen',
  'Profile of {{name}}': 'Profil von {{name}}',
  Reload: 'Neu laden',
  Reset: 'Zurücksetzen',
  '{{product}}, home': '{{product}}, Start',
  Settings: 'Einstellungen',
  'Skip to content': 'Zum Inhalt springen',
  Soon: 'Bald',
  'Still loading. This computer or its connection is slow.':
    'Wird noch geladen. Dieser Computer oder die Verbindung ist langsam.',
  'This browser blocks site data for this address. You can work, but you will have to sign in again after a reload and from time to time, and your settings are not kept. Allow site data to change that.':
    'Dieser Browser blockiert Websitedaten für diese Adresse. Sie können arbeiten, müssen sich aber nach dem Neuladen und von Zeit zu Zeit neu anmelden, und Ihre Einstellungen bleiben nicht erhalten. Lassen Sie Websitedaten zu, um das zu ändern.',
  'We apologise for the inconvenience. Your saved work is safe.':
    'Wir entschuldigen uns für die Unannehmlichkeiten. Was Sie gespeichert haben, ist sicher.',
  'This page is not ready yet. It will open here as soon as it is.':
    'Diese Seite ist noch nicht fertig. Sie öffnet sich hier, sobald sie es ist.',
  'You are signed out on this browser. The server was not reached.':
    'Sie sind in diesem Browser abgemeldet. Der Server konnte nicht benachrichtigt werden.',
  'You do not have permission to open this page.': 'Sie haben keine Berechtigung, diese Seite zu öffnen.',

  // Notifications.

  // The search for a reference.

  // A remote that cannot be shown.
  'Reference:': 'Referenz:',
  Retry: 'Erneut versuchen',
  'This page needs a newer version of Salesdesk than the one you have open. Reload the page.':
    'Diese Seite braucht eine neuere Version von Salesdesk als die geöffnete. Laden Sie die Seite neu.',
  'This page is broken. It opens by itself as soon as it is repaired.':
    'Diese Seite ist fehlerhaft. Sie öffnet sich von selbst, sobald sie repariert ist.',
  'This page was built for an older version of Salesdesk and needs a new release.':
    'Diese Seite wurde für eine ältere Version von Salesdesk erstellt und braucht ein neues Release.',
  'This takes longer than usual.': 'Das dauert länger als gewöhnlich.',
  'Unavailable since': 'Nicht verfügbar seit',
  'We are sorry for the inconvenience; everything else keeps working.':
    'Wir entschuldigen uns für die Unannehmlichkeiten; alles andere funktioniert weiter.',
  '{{title}} is unavailable': '{{title}} ist nicht verfügbar',

  // Home and Dashboard; names of companies are names.
  'This page was not opened before you went offline. It opens by itself once you are connected.':
    'Diese Seite wurde nicht geöffnet, bevor Sie offline gingen. Sie öffnet sich von selbst, sobald Sie verbunden sind.',

  // My profile.
  'Receive Notifications': 'Benachrichtigungen erhalten',

  // A company's record.

  // Its timeline: action labels after a name.
  'You have to sign in again soon': 'Sie müssen sich bald neu anmelden',
  'At {{time}} you are signed out, because a sign-in lasts {{hours}} hours.':
    'Um {{time}} werden Sie abgemeldet, weil eine Anmeldung {{hours}} Stunden gilt.',
  Understood: 'Verstanden',
  'Are you still there?': 'Sind Sie noch da?',
  'At {{time}} you are signed out, because nothing was done here for a long time.':
    'Um {{time}} werden Sie abgemeldet, weil hier lange nichts getan wurde.',
  'Stay signed in': 'Angemeldet bleiben',
  'What you typed in a form is kept, and comes back when you sign in again.':
    'Was Sie in ein Formular eingegeben haben, bleibt erhalten und ist wieder da, wenn Sie sich neu anmelden.',

  // Search and shortcuts.
  Actions: 'Aktionen',
  'Close the search': 'Suche schließen',
  'Close what lies on top, or leave the maximised view':
    'Schließen, was obenauf liegt, oder die maximierte Ansicht verlassen',
  Esc: 'Esc',
  Everywhere: 'Überall',
  'go to open screen': 'gehe zu öffnen bildschirm',
  'Go to the notifications': 'Zu den Benachrichtigungen',
  'help keys': 'hilfe tasten',
  'Keyboard shortcuts': 'Tastenkürzel',
  'Going to a screen': 'Zu einem Bildschirm wechseln',
  'Go to {{screen}}': 'Zu {{screen}}',
  'Next or previous result': 'Nächstes oder vorheriges Ergebnis',
  'Nothing found for {{text}}': 'Nichts gefunden für {{text}}',
  'Nothing to show': 'Nichts anzuzeigen',
  'Open the result': 'Ergebnis öffnen',
  Recent: 'Zuletzt',
  Results: 'Ergebnisse',
  Screens: 'Bildschirme',
  'Search companies, people, screens and actions': 'Firmen, Personen, Bildschirme und Aktionen suchen',
  'Search everything': 'Alles durchsuchen',
  Searching: 'Suchen',
  'sign out leave': 'abmelden verlassen beenden',
  'switch colour appearance mode': 'wechseln farbe aussehen modus',
  'Take back what was just done, while its notice offers it':
    'Zurücknehmen, was gerade getan wurde, solange der Hinweis es anbietet',
  'These shortcuts': 'Diese Tastenkürzel',
  'Work through the tasks of today and the leads that are going cold':
    'Die Aufgaben von heute und die Leads, die kalt werden, abarbeiten',
  '{{count}} results_one': '{{count}} Ergebnis',
  '{{count}} results_other': '{{count}} Ergebnisse',
  '{{title}} could not be searched. Try again': '{{title}} konnte nicht durchsucht werden. Erneut versuchen',

  // Activities.
  Done: 'Fertig',

  // Pages that ask for the code of the authenticator app.
  'Everyone gets {{version}} again from their next page on. {{live}} is no longer given to anybody.':
    'Alle erhalten ab ihrer nächsten Seite wieder {{version}}. {{live}} erhält niemand mehr.',
  'Everyone gets {{version}} from their next page on, and {{live}} stays as its fallback.':
    'Alle erhalten ab ihrer nächsten Seite {{version}}, und {{live}} bleibt als Rückfall.',
  'For ten seconds you can undo it.': 'Sie können es zehn Sekunden lang rückgängig machen.',
  'Promote to everyone': 'Für alle freigeben',
  'Roll back': 'Zurücksetzen',
  'Set traffic': 'Anteil festlegen',
  'Share of users': 'Anteil der Benutzer',
  'The releases could not be loaded.': 'Die Releases konnten nicht geladen werden.',
  'This share of users gets {{version}} from their next page on, everyone else {{live}}.':
    'Dieser Anteil der Benutzer erhält ab der nächsten Seite {{version}}, alle anderen {{live}}.',
  '{{action}}: {{name}} {{version}}': '{{action}}: {{name}} {{version}}',
  'Back to Platform': 'Zurück zur Plattform',
  'Code of your authenticator app': 'Code Ihrer Authenticator-App',
  'Enter it on this page only. Other screens never ask for it.':
    'Geben Sie ihn nur auf dieser Seite ein. Andere Bildschirme fragen nie danach.',
  'It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.':
    'Sie läuft mit Ihren Rechten, in diesem Browser und bis zur Abmeldung, höchstens {{hours}} Stunden.',
  'No override can be granted here': 'Hier kann keine andere Version gewählt werden',
  'Now {{version}}': 'Jetzt {{version}}',
  'Open Salesdesk by https, with a browser of today, and sign in again.':
    'Öffnen Sie Salesdesk über https mit einem aktuellen Browser und melden Sie sich erneut an.',
  'Or a build served from': 'Oder ein Build von',
  Override: 'Andere Version',
  'Override {{name}}': 'Andere Version von {{name}}',
  Overrides: 'Andere Versionen',
  ' (cannot be read; the published one is shown)': ' (nicht lesbar; Sie sehen die veröffentlichte Version)',
  'Published version': 'Veröffentlichte Version',
  Remotes: 'Remotes',
  'Your own machine, or a build server that is listed for this.':
    'Ihr eigener Rechner oder ein dafür zugelassener Build-Server.',
  '{{count}} days': '{{count}} Tage',
  'A pipeline of the team changes the releases of its remotes with it, from any machine.':
    'Eine Pipeline des Teams ändert damit die Releases seiner Remotes, von jeder Maschine aus.',
  Administer: 'Verwalten',
  'As the owner in remote.json. The token counts for remotes of this team only.':
    'Wie der Eigentümer in remote.json. Das Token gilt nur für Remotes dieses Teams.',
  'Builds that name this team as their owner are published from then on.':
    'Builds, die dieses Team als Eigentümer nennen, werden von da an veröffentlicht.',
  'Choose published ones, or type the name of a new one.':
    'Wählen Sie veröffentlichte oder geben Sie den Namen eines neuen ein.',
  'CI of invoices': 'CI von invoices',
  Copy: 'Kopieren',
  'Copy the token now': 'Kopieren Sie das Token jetzt',
  'Create token': 'Token erstellen',
  'Decide which release users get, roll back, pin':
    'Entscheiden, welches Release Benutzer erhalten, zurücksetzen, fixieren',
  'Hand over': 'Übergeben',
  'Hand over {{name}}': '{{name}} übergeben',
  'Hand the remotes over to another team': 'Die Remotes an ein anderes Team übergeben',
  'It belongs to {{team}} now. The tokens of {{team}} no longer count for it once it is handed over.':
    'Es gehört jetzt {{team}}. Nach der Übergabe gelten die Token von {{team}} dafür nicht mehr.',
  'It may': 'Es darf',
  'Name the team': 'Geben Sie das Team an',
  'New team': 'Neues Team',
  'New token': 'Neues Token',
  'Promote releases': 'Releases freigeben',
  'Publish releases': 'Releases veröffentlichen',
  'Select the token and copy it by hand.': 'Markieren Sie das Token und kopieren Sie es von Hand.',
  'Store new releases': 'Neue Releases ablegen',
  Team: 'Team',
  'The token “{{name}}” is ready. Store it as a secret of your pipeline: it is not shown again.':
    'Das Token „{{name}}“ ist fertig. Speichern Sie es als Geheimnis Ihrer Pipeline: Es wird nicht noch einmal angezeigt.',
  'This cannot be confirmed here': 'Das kann hier nicht bestätigt werden',
  Token: 'Token',
  'Token copied': 'Token kopiert',
  'Valid for': 'Gültig für',
  'What it is for': 'Wofür es ist',

  // The frame that shows one screen alone.
  '{{call}} is not recorded. Add an answer for it, or record it from the real API.':
    '{{call}} ist nicht aufgezeichnet. Fügen Sie eine Antwort hinzu, oder zeichnen Sie sie von der echten API auf.',
  'It is no page of {{remote}}. The product would open it now.':
    'Das ist keine Seite von {{remote}}. Das Produkt würde sie jetzt öffnen.',
  'Nobody has released {{remote}}.': 'Niemand hat {{remote}} veröffentlicht.',
  'Start again': 'Neu starten',
  'The product would show the sign-in now. It ended in this frame only: you are still signed in.':
    'Das Produkt würde jetzt die Anmeldung zeigen. Die Sitzung endete nur in diesem Rahmen: Sie sind weiterhin angemeldet.',
  'The session ended': 'Die Sitzung ist beendet',
  'There is no such release': 'Dieses Release gibt es nicht',
  'There is no such extension': 'Diese Erweiterung gibt es nicht',
  '{{remote}} {{version}} has no extension {{id}}.': '{{remote}} {{version}} hat keine Erweiterung {{id}}.',
  '{{path}} is elsewhere': '{{path}} ist anderswo',
  '{{remote}} {{version}} is not listed any more.': '{{remote}} {{version}} wird nicht mehr aufgeführt.',
} as const satisfies Record<keyof typeof nl, string>;
