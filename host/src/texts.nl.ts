/** The host in Dutch. */

export const texts = {
  // Shell.
  'Your session ended in another tab.': 'Je sessie is in een ander tabblad beëindigd.',
  'Changes of colleagues do not show by themselves at the moment. Reconnecting…':
    'Wijzigingen van collega’s verschijnen nu niet vanzelf. Opnieuw verbinden…',
  '{{count}} changes were not accepted_one': '{{count}} wijziging is niet geaccepteerd',
  '{{count}} changes were not accepted_other': '{{count}} wijzigingen zijn niet geaccepteerd',
  '{{count}} changes wait_one': '{{count}} wijziging wacht',
  '{{count}} changes wait_other': '{{count}} wijzigingen wachten',
  'Being sent': 'Wordt verstuurd',
  'Log out and delete': 'Uitloggen en verwijderen',
  'Log out and lose changes?': 'Uitloggen en wijzigingen verliezen?',
  'Sent as soon as there is a connection': 'Wordt verstuurd zodra er verbinding is',
  '{{count}} changes have not reached the server. Logging out deletes them._one':
    '{{count}} wijziging heeft de server niet bereikt. Bij uitloggen wordt deze verwijderd.',
  '{{count}} changes have not reached the server. Logging out deletes them._other':
    '{{count}} wijzigingen hebben de server niet bereikt. Bij uitloggen worden deze verwijderd.',
  'Close menu': 'Menu sluiten',
  Collapse: 'Inklappen',
  'Collapse sidebar': 'Zijbalk inklappen',
  Communication: 'Communicatie',
  Dashboards: 'Dashboards',
  'Expand sidebar': 'Zijbalk uitklappen',
  Filter: 'Filteren',
  'Filter the menu': 'Menu filteren',
  'Clear the filter': 'Filter wissen',
  'No entry has this name.': 'Geen item met deze naam.',
  '{{count}} entries_one': '{{count}} item',
  '{{count}} entries_other': '{{count}} items',
  Invoices: 'Facturen',
  Logout: 'Uitloggen',
  Main: 'Hoofdmenu',
  'Open menu': 'Menu openen',
  'Profile of {{name}}': 'Profiel van {{name}}',
  Reload: 'Opnieuw laden',
  Reset: 'Reset',
  '{{product}}, home': '{{product}}, home',
  Settings: 'Instellingen',
  'Skip to content': 'Naar de inhoud',
  Soon: 'Gepland',
  'Still loading. This computer or its connection is slow.':
    'Nog bezig met laden. Deze computer of de verbinding is traag.',
  'This browser blocks site data for this address. You can work, but you will have to sign in again after a reload and from time to time, and your settings are not kept. Allow site data to change that.':
    'Deze browser blokkeert sitegegevens voor dit adres. Je kunt werken, maar je moet na het herladen en af en toe opnieuw inloggen, en je instellingen worden niet bewaard. Sta sitegegevens toe om dat te veranderen.',
  'We apologise for the inconvenience. Your saved work is safe.':
    'Onze excuses voor het ongemak. Wat je hebt opgeslagen, is veilig.',
  'This page is not ready yet. It will open here as soon as it is.':
    'Deze pagina is nog niet klaar. Zodra ze klaar is, opent ze hier.',
  'You are signed out on this browser. The server was not reached.':
    'Je bent in deze browser uitgelogd. De server kon niet worden ingelicht.',
  'You do not have permission to open this page.': 'Je hebt geen machtiging om deze pagina te openen.',

  // Notifications.

  // The search for a reference.

  // A remote that cannot be shown.
  'Reference:': 'Kenmerk:',
  Retry: 'Opnieuw proberen',
  'This page needs a newer version of Salesdesk than the one you have open. Reload the page.':
    'Deze pagina heeft een nieuwere versie van Salesdesk nodig dan je nu open hebt. Laad de pagina opnieuw.',
  'This page is broken. It opens by itself as soon as it is repaired.':
    'Deze pagina is defect. Ze opent vanzelf zodra ze hersteld is.',
  'This page was built for an older version of Salesdesk and needs a new release.':
    'Deze pagina is gemaakt voor een oudere versie van Salesdesk en heeft een nieuwe release nodig.',
  'This takes longer than usual.': 'Dit duurt langer dan gewoonlijk.',
  'Unavailable since': 'Niet beschikbaar sinds',
  'We are sorry for the inconvenience; everything else keeps working.':
    'Onze excuses voor het ongemak; al het andere blijft werken.',
  '{{title}} is unavailable': '{{title}} is niet beschikbaar',

  // Home and Dashboard; names of companies are names.
  'This page was not opened before you went offline. It opens by itself once you are connected.':
    'Deze pagina is niet geopend voordat je offline ging. Ze opent vanzelf zodra je verbinding hebt.',

  // My profile.
  'Receive Notifications': 'Meldingen ontvangen',

  // A company's record.

  // Its timeline: action labels after a name.
  'You have to sign in again soon': 'Je moet binnenkort opnieuw inloggen',
  'At {{time}} you are signed out, because a sign-in lasts {{hours}} hours.':
    'Om {{time}} word je uitgelogd, omdat een aanmelding {{hours}} uur duurt.',
  Understood: 'Begrepen',
  'Are you still there?': 'Ben je er nog?',
  'At {{time}} you are signed out, because nothing was done here for a long time.':
    'Om {{time}} word je uitgelogd, omdat hier lange tijd niets is gedaan.',
  'Stay signed in': 'Ingelogd blijven',
  'What you typed in a form is kept, and comes back when you sign in again.':
    'Wat je in een formulier hebt getypt, blijft bewaard en is er weer als je opnieuw inlogt.',

  // Search and shortcuts.
  Actions: 'Acties',
  'Close the search': 'Het zoeken sluiten',
  'Close what lies on top, or leave the maximised view':
    'Sluiten wat bovenop ligt, of de gemaximaliseerde weergave verlaten',
  Esc: 'Esc',
  Everywhere: 'Overal',
  'go to open screen': 'ga naar open scherm',
  'Go to the notifications': 'Naar de meldingen',
  'help keys': 'hulp toetsen',
  'Keyboard shortcuts': 'Sneltoetsen',
  'Going to a screen': 'Naar een scherm gaan',
  'Go to {{screen}}': 'Naar {{screen}}',
  'Next or previous result': 'Volgend of vorig resultaat',
  'Nothing found for {{text}}': 'Niets gevonden voor {{text}}',
  'Nothing to show': 'Niets te tonen',
  'Open the result': 'Het resultaat openen',
  Recent: 'Recent',
  Results: 'Resultaten',
  Screens: 'Schermen',
  'Search companies, people, screens and actions': 'Zoek bedrijven, mensen, schermen en acties',
  'Search everything': 'Alles doorzoeken',
  Searching: 'Zoeken',
  'sign out leave': 'uitloggen afmelden stoppen',
  'switch colour appearance mode': 'wisselen kleur uiterlijk modus',
  'Take back what was just done, while its notice offers it':
    'Ongedaan maken wat net is gedaan, zolang de melding het aanbiedt',
  'These shortcuts': 'Deze sneltoetsen',
  'Work through the tasks of today and the leads that are going cold':
    'De taken van vandaag en de leads die koud worden langsgaan',
  '{{count}} results_one': '{{count}} resultaat',
  '{{count}} results_other': '{{count}} resultaten',
  '{{title}} could not be searched. Try again': '{{title}} konden niet worden doorzocht. Opnieuw proberen',

  // Activities.
  Done: 'Klaar',

  // Pages that ask for the code of the authenticator app.
  'Everyone gets {{version}} again from their next page on. {{live}} is no longer given to anybody.':
    'Iedereen krijgt {{version}} weer vanaf de volgende pagina. Niemand krijgt {{live}} nog.',
  'Everyone gets {{version}} from their next page on, and {{live}} stays as its fallback.':
    'Iedereen krijgt {{version}} vanaf de volgende pagina, en {{live}} blijft als terugval.',
  'For ten seconds you can undo it.': 'Je kunt het tien seconden lang ongedaan maken.',
  'Promote to everyone': 'Aan iedereen geven',
  'Roll back': 'Terugdraaien',
  'Set traffic': 'Verkeer instellen',
  'Share of users': 'Aandeel van de gebruikers',
  'The releases could not be loaded.': 'De releases konden niet worden geladen.',
  'This share of users gets {{version}} from their next page on, everyone else {{live}}.':
    'Dit aandeel van de gebruikers krijgt {{version}} vanaf de volgende pagina, alle anderen {{live}}.',
  '{{action}}: {{name}} {{version}}': '{{action}}: {{name}} {{version}}',
  'Back to Platform': 'Terug naar Platform',
  'Code of your authenticator app': 'Code van je authenticator-app',
  'Enter it on this page only. Other screens never ask for it.':
    'Voer hem alleen op deze pagina in. Andere schermen vragen er nooit om.',
  'It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.':
    'De versie werkt met jouw rechten, in deze browser en tot je uitlogt, hoogstens {{hours}} uur.',
  'No override can be granted here': 'Hier kun je geen andere versie kiezen',
  'Now {{version}}': 'Nu {{version}}',
  'Open Salesdesk by https, with a browser of today, and sign in again.':
    'Open Salesdesk via https, met een recente browser, en log opnieuw in.',
  'Or a build served from': 'Of een build vanaf',
  Override: 'Andere versie',
  'Override {{name}}': 'Andere versie van {{name}}',
  Overrides: 'Andere versies',
  ' (cannot be read; the published one is shown)': ' (niet leesbaar; je ziet de gepubliceerde versie)',
  'Published version': 'Gepubliceerde versie',
  Remotes: 'Remotes',
  'Your own machine, or a build server that is listed for this.':
    'Je eigen machine, of een buildserver die hiervoor in de lijst staat.',
  '{{count}} days': '{{count}} dagen',
  'A pipeline of the team changes the releases of its remotes with it, from any machine.':
    'Een pipeline van het team wijzigt er de releases van zijn remotes mee, vanaf elke machine.',
  Administer: 'Beheren',
  'As the owner in remote.json. The token counts for remotes of this team only.':
    'Zoals de eigenaar in remote.json. Het token geldt alleen voor remotes van dit team.',
  'Builds that name this team as their owner are published from then on.':
    'Vanaf dan worden builds gepubliceerd die dit team als eigenaar noemen.',
  'Choose published ones, or type the name of a new one.': 'Kies gepubliceerde remotes, of typ de naam van een nieuwe.',
  'CI of invoices': 'CI van invoices',
  Copy: 'Kopiëren',
  'Copy the token now': 'Kopieer het token nu',
  'Create token': 'Token maken',
  'Decide which release users get, roll back, pin':
    'Bepalen welke release gebruikers krijgen, terugdraaien, vastzetten',
  'Hand over': 'Overdragen',
  'Hand over {{name}}': '{{name}} overdragen',
  'Hand the remotes over to another team': 'De remotes overdragen aan een ander team',
  'It belongs to {{team}} now. The tokens of {{team}} no longer count for it once it is handed over.':
    'De remote is nu van {{team}}. Na de overdracht gelden tokens van {{team}} er niet meer voor.',
  'It may': 'Het mag',
  'Name the team': 'Vul het team in',
  'New team': 'Nieuw team',
  'New token': 'Nieuw token',
  'Promote releases': 'Releases vrijgeven',
  'Publish releases': 'Releases publiceren',
  'Select the token and copy it by hand.': 'Selecteer het token en kopieer het met de hand.',
  'Store new releases': 'Nieuwe releases opslaan',
  Team: 'Team',
  'The token “{{name}}” is ready. Store it as a secret of your pipeline: it is not shown again.':
    'Het token “{{name}}” is klaar. Bewaar het als geheim van je pipeline: het wordt niet nog eens getoond.',
  'This cannot be confirmed here': 'Dit kan hier niet worden bevestigd',
  Token: 'Token',
  'Token copied': 'Token gekopieerd',
  'Valid for': 'Geldig voor',
  'What it is for': 'Waarvoor het is',

  // The frame that shows one screen alone.
  '{{call}} is not recorded. Add an answer for it, or record it from the real API.':
    '{{call}} is niet opgenomen. Voeg er een antwoord voor toe, of neem het op van de echte API.',
  'It is no page of {{remote}}. The product would open it now.':
    'Dit is geen pagina van {{remote}}. Het product zou haar nu openen.',
  'Nobody has released {{remote}}.': 'Niemand heeft {{remote}} uitgebracht.',
  'Start again': 'Herstarten',
  'The product would show the sign-in now. It ended in this frame only: you are still signed in.':
    'Het product zou nu het inlogscherm tonen. De sessie is alleen in dit venster beëindigd: je bent nog ingelogd.',
  'The session ended': 'De sessie is beëindigd',
  'There is no such release': 'Deze release bestaat niet',
  'There is no such extension': 'Deze uitbreiding bestaat niet',
  '{{remote}} {{version}} has no extension {{id}}.': '{{remote}} {{version}} heeft geen uitbreiding {{id}}.',
  '{{path}} is elsewhere': '{{path}} is ergens anders',
  '{{remote}} {{version}} is not listed any more.': '{{remote}} {{version}} staat niet meer in de lijst.',
} as const;
