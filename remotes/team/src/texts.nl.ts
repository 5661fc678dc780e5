/** My Team in Dutch. */
export const texts = {
  'No networks yet, and every colleague needs one.': 'Er zijn nog geen netwerken, en elke collega heeft er een nodig.',
  'Who can add one: {{names}}.': 'Wie er een kan toevoegen: {{names}}.',
  'An administrator can add one.': 'Een beheerder kan er een toevoegen.',
  'Add network': 'Netwerk toevoegen',
  'Adds and imports companies, and edits those that are theirs or nobody’s.':
    'Voegt bedrijven toe, importeert ze, en bewerkt de eigen bedrijven en die van niemand.',
  'Adds leads.': 'Voegt leads toe.',
  'Adds networks.': 'Voegt netwerken toe.',
  'Adds users.': 'Voegt gebruikers toe.',
  'Copy the permissions of…': 'De machtigingen overnemen van…',
  'Deletes networks.': 'Verwijdert netwerken.',
  'Deletes users.': 'Verwijdert gebruikers.',
  'Edits networks and switches them on and off.': 'Bewerkt netwerken en zet ze aan en uit.',
  'Edits users, and grants the permissions that they hold themselves.':
    'Bewerkt gebruikers, en geeft machtigingen die zij zelf hebben.',
  'Filled in as for {{name}}; nothing is saved yet.': 'Ingevuld zoals bij {{name}}; er is nog niets opgeslagen.',
  '{{count}} left out, because you do not hold them: {{names}}._one':
    'Weggelaten, omdat je die zelf niet hebt: {{names}}.',
  '{{count}} left out, because you do not hold them: {{names}}._other':
    '{{count}} weggelaten, omdat je die zelf niet hebt: {{names}}.',
  'Like colleague': 'Zoals collega',
  Locked: 'Geblokkeerd',
  'Decides which releases users get, makes publishing tokens and hands screens over to other teams.':
    'Bepaalt welke releases gebruikers krijgen, maakt publicatietokens en draagt schermen over aan andere teams.',
  'Moves any lead, also those of colleagues.': 'Verplaatst elke lead, ook die van collega’s.',
  'Moves leads into the converted stage, which makes them accounts.':
    'Verplaatst leads naar de geconverteerde fase, waardoor ze klant worden.',
  None: 'Geen',
  'Not enrolled': 'Niet aangemeld',
  'No authenticator app yet: the next sign-in shows a QR code.':
    'Nog geen authenticator-app: de volgende keer inloggen toont een QR-code.',
  'Reports to {{name}}': 'Leidinggevende: {{name}}',
  'Own choice': 'Eigen keuze',
  'Permissions without effect': 'Machtigingen zonder effect',
  Preset: 'Voorinstelling',
  'Runs another version of a screen in the own session.':
    'Gebruikt een andere versie van een scherm in de eigen sessie.',
  'Sees colleagues with telephone, e-mail, permissions and last login.':
    'Ziet collega’s met telefoon, e-mail, machtigingen en laatste login.',
  'Sees every company on Q List.': 'Ziet elk bedrijf op de Q-lijst.',
  'Sees every lead, accounts, contacts and reports, and moves the leads assigned to them.':
    'Ziet elke lead, klanten, contacten en rapporten, en verplaatst de leads die zijn toegewezen.',
  'Sees Home, Dashboards and the own profile, and opens no list.':
    'Ziet Home, Dashboards en het eigen profiel, en opent geen lijst.',
  'Sees the networks.': 'Ziet de netwerken.',
  'Sees the releases of all screens.': 'Ziet de releases van alle schermen.',
  'Sign-in': 'Inloggen',
  'Signing in is locked after five failed attempts.': 'Inloggen is geblokkeerd na vijf mislukte pogingen.',
  'Switches users on and off, and unlocks them.': 'Zet gebruikers aan en uit, en ontgrendelt ze.',
  Unlock: 'Ontgrendelen',
  'Unlock {{name}}': '{{name}} ontgrendelen',
  'What this person can do': 'Wat deze persoon kan',
  '{{area}}: {{action}} has no effect without {{view}}.': '{{area}}: {{action}} heeft geen effect zonder {{view}}.',
  '{{number}} of {{total}}': '{{number}} van {{total}}',
  'Add User': 'Gebruiker toevoegen',
  Audit: 'Audit',
  'Sees everything that anybody changed, in every area.':
    'Ziet alles wat wie dan ook heeft gewijzigd, in elk onderdeel.',
  'All colleagues': 'Alle collega’s',
  Colleagues: 'Collega’s',
  'Convert to account': 'Tot klant maken',
  'Copy passcode': 'Toegangscode kopiëren',
  Create: 'Toevoegen',
  Data: 'Gegevens',
  'Edit all': 'Alles bewerken',
  'Edit User': 'Gebruiker bewerken',
  'For a user without their phone: works once, for 10 minutes after saving.':
    'Voor wie zijn telefoon niet bij zich heeft: werkt één keer, tot 10 minuten na het opslaan.',
  General: 'Algemeen',
  Generate: 'Genereren',
  'Open tasks go along. The line is shown first on each company.':
    'Open taken gaan mee. De regel staat bij elk bedrijf bovenaan.',
  Deactivate: 'Deactiveren',
  'Deactivate user': 'Gebruiker deactiveren',
  'Deactivate {{name}}?': '{{name}} deactiveren?',
  'They are signed out everywhere and can no longer sign in.':
    'Deze collega wordt overal uitgelogd en kan niet meer inloggen.',
  'Hand over companies and leads to': 'Bedrijven en leads overdragen aan',
  'Last login': 'Laatst ingelogd',
  'Leave empty to keep the current one.': 'Laat leeg om het huidige wachtwoord te houden.',
  Location: 'Locatie',
  'Passcodes are not kept in a draft: generate another one.':
    'Toegangscodes worden niet in een concept bewaard: maak een nieuwe.',
  'Passwords are not kept in a draft: enter it again.':
    'Wachtwoorden worden niet in een concept bewaard: vul het opnieuw in.',
  'Mobile phone': 'Mobiel nummer',
  Network: 'Netwerk',
  'Nobody: the name stays on them': 'Niemand: de naam blijft erbij staan',
  Override: 'Andere versie',
  Passcode: 'Toegangscode',
  'Passcode copied': 'Toegangscode gekopieerd',
  Permissions: 'Machtigingen',
  'Profile image': 'Profielfoto',
  'Q list': 'Q-lijst',
  'Receive Notifications': 'Meldingen ontvangen',
  Remark: 'Opmerking',
  'Select all': 'Alles selecteren',
  'Select the passcode and copy it by hand.': 'Selecteer de toegangscode en kopieer hem met de hand.',
  Staff: 'Gebruikers',
  System: 'Systeem',
  'this user': 'deze gebruiker',
  Tokens: 'Tokens',
  'User name': 'Gebruikersnaam',
  View: 'Bekijken',
  'You can only give permissions that you hold.': 'Je kunt alleen machtigingen geven die je zelf hebt.',
  '{{name}} can no longer sign in. The name stays on past work.':
    '{{name}} kan niet meer inloggen. De naam blijft bij eerder werk staan.',
  'Colleagues appear here once they are added. You are not listed yourself.':
    'Hier staan collega’s zodra ze zijn toegevoegd; jij zelf staat er niet bij.',
  'Add a colleague': 'Een collega toevoegen',
} as const;
