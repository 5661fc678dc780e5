/** Sentences that only the API says, in Dutch; for places see `sentences.nl.ts`. Numbers and names are as it gave them. */
export const answers = {
  // Every call.
  'The request could not be read.': 'De aanvraag kon niet worden gelezen.',
  'The request contains a character that is not allowed.': 'De aanvraag bevat een teken dat niet is toegestaan.',
  'There is nothing at this address.': 'Op dit adres is niets.',
  'This address does not take this method.': 'Dit adres kent deze methode niet.',
  'The request is too large.': 'De aanvraag is te groot.',
  'Send the request as multipart/form-data or application/json.':
    'Stuur de aanvraag als multipart/form-data of application/json.',
  'Signing in needs a secure connection. Open this page at its https:// address, or ask your administrator.':
    'Inloggen kan alleen over een beveiligde verbinding. Open deze pagina op haar https://-adres, of vraag je beheerder.',
  'Invalid code. Please check it and try again.': 'Ongeldige code. Controleer hem en probeer het opnieuw.',
  'The request body should be an object.': 'De aanvraag moet een object bevatten.',
  'This is being saved already. Please wait a moment.': 'Dit wordt al opgeslagen. Een ogenblik geduld.',
  'This was saved before with other content. Please close the form and open what was saved to change it.':
    'Dit is eerder met andere inhoud opgeslagen. Sluit het formulier en open wat is opgeslagen om het te wijzigen.',
  'Idempotency-Key should be 1 to 200 visible characters': 'Idempotency-Key moet 1 tot 200 zichtbare tekens bevatten',
  'If-Match should be the version of the record': 'If-Match moet de versie van het record zijn',
  '{{field}} contains a character that is not allowed': '{{field}} bevat een teken dat niet is toegestaan',
  '{{field}} should have at most {{max}} characters': '{{field}} mag hoogstens {{max}} tekens hebben',

  // Companies.
  'Contact person is not valid': 'De contactpersoon is ongeldig',
  'Social media is not valid': 'De sociale media zijn ongeldig',
  'Networks are not valid': 'De netwerken zijn ongeldig',
  'Country does not exist': 'Dit land bestaat niet',
  'A chosen network is not available any more.': 'Een gekozen netwerk is niet meer beschikbaar.',
  'This colleague is not active any more.': 'Deze collega is niet meer actief.',
  'Only a change to Leads is possible here.': 'Hier kan een bedrijf alleen naar Leads.',
  'This company is not on the Q List any more.': 'Dit bedrijf staat niet meer op de Q-lijst.',

  // Leads.
  'This lead does not exist.': 'Deze lead bestaat niet.',
  'This stage does not exist.': 'Deze fase bestaat niet.',

  // Signing in and the own profile.
  'The new password should differ from the current one.': 'Het nieuwe wachtwoord moet anders zijn dan het huidige.',
  'This password is too common. Please choose another one.': 'Dit wachtwoord komt te vaak voor. Kies een ander.',
  'The password should not contain the username or e-mail.':
    'Het wachtwoord mag de gebruikersnaam of het e-mailadres niet bevatten.',
  'Password should have at most {{max}} characters': 'Het wachtwoord mag hoogstens {{max}} tekens hebben',
  'This passcode has expired. Please generate a new one.': 'Deze toegangscode is verlopen. Genereer een nieuwe.',
  'Demo users cannot sign in here: NODE_ENV is production. Ask your administrator for a user of your own.':
    'Demogebruikers kunnen hier niet inloggen. Vraag je beheerder om een eigen gebruiker.',
  'This session has ended already.': 'Deze sessie is al beëindigd.',

  // Networks.
  'This network does not exist any more.': 'Dit netwerk bestaat niet meer.',
  'Network code already exists': 'Deze netwerkcode bestaat al',

  // Users.
  'Change how you sign in yourself on My profile.': 'Hoe jij zelf inlogt, wijzig je op Mijn profiel.',
  'This user does not exist any more.': 'Deze gebruiker bestaat niet meer.',
  'This user holds permissions that you do not hold yourself.':
    'Deze gebruiker heeft machtigingen die je zelf niet hebt.',
  'You cannot change your own permissions.': 'Je eigen machtigingen kun je niet wijzigen.',
  'This is the last active user who can edit staff. Give somebody else that permission first.':
    'Dit is de laatste actieve gebruiker die gebruikers kan bewerken. Geef eerst iemand anders die machtiging.',
  'This is the last active user who holds every permission. Give somebody else all permissions first.':
    'Dit is de laatste actieve gebruiker met alle machtigingen. Geef eerst iemand anders alle machtigingen.',
  'You cannot change your own status.': 'Je eigen status kun je niet wijzigen.',
  'You cannot delete yourself.': 'Je kunt jezelf niet verwijderen.',
  'There is no such country': 'Dit land bestaat niet',
  'A user cannot report to himself or herself': 'Een gebruiker kan niet de eigen leidinggevende zijn',
  'There is no such user to report to': 'Deze leidinggevende bestaat niet',
  'This person reports to the user already': 'Deze persoon heeft de gebruiker al als leidinggevende',
  'One of the networks does not exist any more': 'Een van de netwerken bestaat niet meer',

  // Undo.
  'It is not there any more.': 'Het is er niet meer.',
  '{{name}} is back.': '{{name}} is terug.',
  '{{name}} is back in {{stage}}.': '{{name}} staat weer in {{stage}}.',
  '{{name}} is back on the Q List.': '{{name}} staat weer op de Q-lijst.',
  '{{name}} is with its assignees again.': '{{name}} is weer bij de vorige verantwoordelijken.',
  '{{name}} is active again.': '{{name}} is weer actief.',
  '{{name}} is inactive again.': '{{name}} is weer inactief.',
  'Another network has the code {{code}} by now. {{name}} stays deleted.':
    'Een ander netwerk heeft de code {{code}} inmiddels. {{name}} blijft verwijderd.',
  'Somebody else has the {{field}} of {{name}} by now. {{name}} stays deleted.':
    'Iemand anders heeft inmiddels hetzelfde ({{field}}) als {{name}}. {{name}} blijft verwijderd.',

  // Views, columns and overrides.
  'Each column can stand in a list once': 'Elke kolom kan maar één keer in een lijst staan',
  'Name is required': 'Vul een naam in',
  'Content has a filter that this list does not know': 'De weergave bevat een filter dat deze lijst niet kent',
  'Choose a version or give an origin': 'Kies een versie of geef een herkomst',
  'This page is open for too long. Reload it and try again.':
    'Deze pagina staat te lang open. Laad haar opnieuw en probeer het nog eens.',
  'This code is not right. Enter the code that your authenticator app shows now.':
    'Deze code klopt niet. Voer de code in die je authenticator-app nu laat zien.',
  'This code was used already. Wait for the next one.': 'Deze code is al gebruikt. Wacht op de volgende.',
  'You have no authenticator app. Sign out and sign in again to set one up.':
    'Je hebt geen authenticator-app. Log uit en weer in om er een in te stellen.',

  // Import.
  'This file was imported already.': 'Dit bestand is al geïmporteerd.',
  'Choose first what its columns hold.': 'Kies eerst wat er in de kolommen staat.',
  'This import is not running any more.': 'Deze import loopt niet meer.',
  'It made and changed no company, or is too old to be reverted.':
    'De import heeft geen bedrijf gemaakt of gewijzigd, of is te oud om terug te draaien.',
  'It is still running: cancel it first.': 'De import loopt nog: annuleer hem eerst.',
  'It was reverted already.': 'De import is al teruggedraaid.',
  'It was not imported yet.': 'Het bestand is nog niet geïmporteerd.',
  'The mapping should have one entry for each column': 'De toewijzing moet voor elke kolom één keuze hebben',
  'The rows of this file are not kept any more.': 'De rijen van dit bestand worden niet meer bewaard.',
  'It is not there any more': 'Het is er niet meer',
  'Changed since by {{who}}': 'Sindsdien gewijzigd door {{who}}',
  'Who started it may not add companies any more.': 'Wie hem startte, mag geen bedrijven meer toevoegen.',
  'This import does not exist.': 'Deze import bestaat niet.',
  'This file is being imported, or was imported already.': 'Dit bestand wordt geïmporteerd, of is al geïmporteerd.',
  'Please choose a file': 'Kies een bestand',
  'Only the user who uploaded this file can import it.': 'Alleen wie dit bestand heeft geüpload, kan het importeren.',
  'Account ID “{{id}}” is not a whole number': 'Bedrijfsnummer “{{id}}” is geen geheel getal',
  'There is no company with the Account ID {{id}}.': 'Er is geen bedrijf met bedrijfsnummer {{id}}.',
  '{{count}} companies have its {{field}}: {{names}}.': '{{count}} bedrijven hebben hetzelfde ({{field}}): {{names}}.',
  '{{name}} has its {{field}}, but {{other}} has its {{otherField}}.':
    '{{name}} heeft hetzelfde ({{field}}), maar {{other}} ook ({{otherField}}).',
  'web domain': 'webdomein',
  'phone number': 'telefoonnummer',
  'user name': 'gebruikersnaam',
  'The sheet has an error in this cell': 'In deze cel van het werkblad staat een fout',
  'Phone code is not known': 'Dit landnummer is niet bekend',
  'More than one country has this name': 'Meer dan één land heeft deze naam',
  'There is no active network of this name': 'Er is geen actief netwerk met deze naam',
  'More than one network has this name': 'Meer dan één netwerk heeft deze naam',
  'There is no active colleague of this name': 'Er is geen actieve collega met deze naam',
  'More than one colleague has this name': 'Meer dan één collega heeft deze naam',
  'Phone number has another country code than +{{code}}': 'Het telefoonnummer heeft een ander landnummer dan +{{code}}',
  'The file could not be read: a quote that opens in row {{row}} is never closed.':
    'Het bestand kon niet worden gelezen: een aanhalingsteken dat in rij {{row}} begint, wordt nergens gesloten.',
  'The file could not be read: row {{row}} is not written as CSV.':
    'Het bestand kon niet worden gelezen: rij {{row}} is geen CSV.',
  'The file has more than {{max}} rows. Please split it and import the parts.':
    'Het bestand heeft meer dan {{max}} rijen. Splits het en importeer de delen.',
  'The file has more than {{max}} columns. Please leave out those that are not needed.':
    'Het bestand heeft meer dan {{max}} kolommen. Laat weg wat niet nodig is.',
  'This is neither a CSV nor an XLSX file.': 'Dit is geen CSV- en geen XLSX-bestand.',
  'This is an old Excel file (.xls), or one with a password. Please save it as XLSX without a password, or as CSV.':
    'Dit is een oud Excel-bestand (.xls), of een met een wachtwoord. Sla het op als XLSX zonder wachtwoord, of als CSV.',
  'The file has no rows below its header.': 'Het bestand heeft geen rijen onder de kopregel.',
  'The file unpacks to more than 80 MB. Please save the sheet alone, or as CSV.':
    'Het bestand is uitgepakt groter dan 80 MB. Sla alleen het werkblad op, of sla het op als CSV.',
  'The file is damaged: it could not be unpacked.': 'Het bestand is beschadigd: het kon niet worden uitgepakt.',
  'There is no such sheet in the file.': 'Dit werkblad staat niet in het bestand.',
  'The chosen sheet is not in the file.': 'Het gekozen werkblad staat niet in het bestand.',
  'A line of the file is longer than a million characters: it is no row of a table.':
    'Een regel van het bestand is langer dan een miljoen tekens: dat is geen rij van een tabel.',
  'A cell holds more than 100,000 characters. Please shorten it, or leave its column out.':
    'Een cel bevat meer dan 100.000 tekens. Maak de tekst korter, of laat de kolom weg.',
  'The sheet holds more than 40 million characters. Please split it and import the parts.':
    'Het werkblad bevat meer dan 40 miljoen tekens. Splits het en importeer de delen.',
  'The workbook holds too many texts.': 'De werkmap bevat te veel teksten.',
  'The file is damaged: a part of the workbook could not be read.':
    'Het bestand is beschadigd: een deel van de werkmap kon niet worden gelezen.',

  // What was done.
  'File discarded': 'Bestand verworpen',
  'Network created successfully!': 'Netwerk toegevoegd',
  'Network updated successfully!': 'Netwerk bijgewerkt',
  'New recovery codes made!': 'Nieuwe herstelcodes gemaakt',
  'Override granted. It runs from the next page load.':
    'De andere versie is toegestaan. Ze wordt gebruikt zodra de pagina opnieuw wordt geladen.',
  'Override reset.': 'De gepubliceerde versie wordt weer gebruikt.',
  'Password changed successfully!': 'Wachtwoord gewijzigd',
  'Session ended successfully!': 'Sessie beëindigd',
  'Status changed to Leads successfully!': 'Het bedrijf staat nu bij Leads',
  'The columns are kept.': 'De kolommen worden bewaard.',
  'The form could not be read.': 'Het formulier kon niet worden gelezen.',
  'The view is deleted.': 'De weergave is verwijderd.',
  'There is no such file.': 'Dit bestand bestaat niet.',
  'This list opens as it is.': 'Deze lijst opent zoals ze is.',
  'This list opens with this view.': 'Deze lijst opent met deze weergave.',
  'User created successfully!': 'Gebruiker toegevoegd',
  'User updated successfully!': 'Gebruiker bijgewerkt',
  'You have been logged out successfully!': 'Je bent uitgelogd',

  // What the rows of an import are recognised or refused by.
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

  // What a colleague did meanwhile, inside the refusal of an undo.
  'Promoted to lead in {{stage}}': 'Gepromoveerd tot lead in {{stage}}',
  'Moved from {{from}} to {{to}}': 'Verplaatst van {{from}} naar {{to}}',
  'Added {{name}}': '{{name}} toegevoegd',
  'Edited {{name}}': '{{name}} bewerkt',
  'Edited {{name}} by an import': '{{name}} bewerkt door een import',
  'Imported {{name}}': '{{name}} geïmporteerd',
  'Put back {{name}}: its import was reverted': '{{name}} teruggezet: de import is teruggedraaid',
  'Handed over from {{who}} to {{reassignee}}': 'Overgedragen van {{who}} aan {{reassignee}}',
  'Undone: back in {{stage}}': 'Ongedaan gemaakt: weer in {{stage}}',
  'Undone: back on the Q List': 'Ongedaan gemaakt: weer op de Q-lijst',
  'Undone: with its assignees again': 'Ongedaan gemaakt: weer bij de vorige verantwoordelijken',
};
