/**
 * Sentences of the rules that API and browser share (`shared/src/domain`), in Dutch. A `{{name}}` stands for any value in
 * a finished sentence; the value of a `{{field}}` or a `{{sentence}}` is looked up as well.
 */
export const sentences = {
  // Titles.
  Login: 'Inloggen',
  Home: 'Home',
  Dashboard: 'Dashboard',
  'Q List': 'Q-lijst',
  Leads: 'Leads',
  'My Team': 'Mijn team',
  Networks: 'Netwerken',
  'My profile': 'Mijn profiel',
  Platform: 'Platform',
  'Contact Admin': 'Beheerder benaderen',
  'Page not found.': 'Pagina niet gevonden.',
  'Link Unavailable.': 'Link niet beschikbaar.',
  // Columns of the Q List.
  'Email ID': 'E-mailadres',
  // Screens.
  'Double-check the URL for any typos and make sure it is entered correctly.':
    'Controleer of het adres zonder typefouten en volledig is ingevoerd.',
  'The requested link seems to have been used or expired.': 'Deze link is al gebruikt of verlopen.',
  'Something went wrong. Please try again later.': 'Er ging iets mis. Probeer het later opnieuw.',
  'Loading...': 'Laden…',
  'No data found!!': 'Geen gegevens gevonden',
  'Loading more data...': 'Meer gegevens laden…',
  'Search by name': 'Zoeken op naam',
  'Scan this QR code using your Authenticator App and enter the provided code':
    'Scan deze QR-code met je authenticator-app en voer de code in die je krijgt',
  'Check your Authenticator App and enter the provided code': 'Open je authenticator-app en voer de code in',
  'QR Code not available': 'QR-code niet beschikbaar',
  'Enter your Authentication code': 'Voer je verificatiecode in',
  'Did not receive the code? Contact admin': 'Geen code ontvangen? Benader de beheerder',
  // Confirmations.
  'Move to Cold Status': 'Verplaatsen naar Koud',
  'Record is in idle stage for the last 30 days. Do you want to move the record to cold status?':
    'Met deze lead is al 30 dagen niets gebeurd. Wil je hem naar Koud verplaatsen?',
  'Move to Cold': 'Naar Koud verplaatsen',
  Cancel: 'Annuleren',
  'Delete Network': 'Netwerk verwijderen',
  'Are you sure you want to delete this Network?': 'Weet je zeker dat je dit netwerk wilt verwijderen?',
  'Delete User': 'Gebruiker verwijderen',
  'Are you sure you want to delete this User?': 'Weet je zeker dat je deze gebruiker wilt verwijderen?',
  // Toasts.
  'Unknown error occurred': 'Er is een onbekende fout opgetreden',
  'No response payload received': 'Er kwam een leeg antwoord',
  'Unexpected response from server': 'Onverwacht antwoord van de server',
  'Something went wrong. Please try again.': 'Er ging iets mis. Probeer het opnieuw.',
  'Something went wrong': 'Er ging iets mis',
  'Invalid username format': 'Ongeldige gebruikersnaam',
  'Failed to refresh token. Logging out...': 'Je sessie kon niet worden verlengd. Je wordt uitgelogd…',
  'Failed to generate QR code': 'De QR-code kon niet worden gemaakt',
  'Failed to fetch Qlist': 'De Q-lijst kon niet worden opgehaald',
  'Failed to fetch Country': 'De landen konden niet worden opgehaald',
  'Failed to fetch Network': 'De netwerken konden niet worden opgehaald',
  'Failed to fetch fetchUsers': 'De gebruikers konden niet worden opgehaald',
  'Failed to fetch user': 'De gebruiker kon niet worden opgehaald',
  'Failed to fetch permissions': 'De machtigingen konden niet worden opgehaald',
  'Failed to fetch ReportingTo': 'De leidinggevenden konden niet worden opgehaald',
  'Failed to fetch lead list': 'De leads konden niet worden opgehaald',
  'Failed to change status': 'De status kon niet worden gewijzigd',
  'Failed to update status': 'De status kon niet worden bijgewerkt',
  'Failed to delete user': 'De gebruiker kon niet worden verwijderd',
  'Failed to delete Network': 'Het netwerk kon niet worden verwijderd',
  'Please choose atleast any networks to continue.': 'Kies minstens één netwerk om verder te gaan.',
  'This network is already selected': 'Dit netwerk is al gekozen',
  'Failed to login': 'Inloggen is mislukt',
  'Failed to verify username': 'De gebruikersnaam kon niet worden gecontroleerd',
  'Failed to generate': 'Genereren is mislukt',
  'Notifications Alt+T': 'Meldingen Alt+T',

  // Errors of the catalogue.
  'You do not have permission to access this page.': 'Je hebt geen machtiging voor deze pagina.',

  // Companies.
  'Q-List': 'Q-lijst',
  Accounts: 'Klanten',
  Phone: 'Telefoon',
  Whatsapp: 'WhatsApp',
  Facebook: 'Facebook',
  LinkedIn: 'LinkedIn',
  Instagram: 'Instagram',
  'Account info': 'Bedrijfsgegevens',
  Contact: 'Contact',
  Sales: 'Verkoop',
  Assignee: 'Verantwoordelijke',
  'Website or any Social media': 'Website of sociale media',
  'Email or Phone number': 'E-mail of telefoonnummer',
  'Account ID': 'Bedrijfsnummer',
  'Contact phone': 'Telefoon van de contactpersoon',
  'Contact email': 'E-mail van de contactpersoon',
  'Contact Whatsapp': 'WhatsApp van de contactpersoon',
  'Company name': 'Bedrijfsnaam',
  'Contact mode': 'Contactwijze',
  'Expected sale amount': 'Verwacht verkoopbedrag',
  'Primary assignee': 'Eerste verantwoordelijke',
  'Secondary assignee': 'Tweede verantwoordelijke',
  'Ask an administrator for access.': 'Vraag een beheerder om toegang.',
  '{{name}} can give it to you.': '{{name}} kan je die geven.',
  '{{names}} or {{name}} can give it to you.': '{{names}} of {{name}} kan je die geven.',
  'jpeg, jpg or png, at most 2 MB': 'jpeg, jpg of png, hoogstens 2 MB',

  // Leads.
  'Open leads': 'Open leads',
  'My leads': 'Mijn leads',
  'Going cold': 'Wordt koud',

  // Many at once.
  '{{total}} company was promoted.': '{{total}} bedrijf is gepromoveerd.',
  '{{total}} companies were promoted.': '{{total}} bedrijven zijn gepromoveerd.',
  '{{done}} of {{total}} company was promoted.': '{{done}} van {{total}} bedrijf is gepromoveerd.',
  '{{done}} of {{total}} companies were promoted.': '{{done}} van {{total}} bedrijven zijn gepromoveerd.',
  '{{total}} company was assigned.': '{{total}} bedrijf is toegewezen.',
  '{{total}} companies were assigned.': '{{total}} bedrijven zijn toegewezen.',
  '{{done}} of {{total}} company was assigned.': '{{done}} van {{total}} bedrijf is toegewezen.',
  '{{done}} of {{total}} companies were assigned.': '{{done}} van {{total}} bedrijven zijn toegewezen.',
  '{{total}} company was moved.': '{{total}} bedrijf is verplaatst.',
  '{{total}} companies were moved.': '{{total}} bedrijven zijn verplaatst.',
  '{{done}} of {{total}} company was moved.': '{{done}} van {{total}} bedrijf is verplaatst.',
  '{{done}} of {{total}} companies were moved.': '{{done}} van {{total}} bedrijven zijn verplaatst.',

  // Import.
  'Fill in what is empty': 'Aanvullen wat leeg is',
  'Overwrite with the file': 'Overschrijven met het bestand',
  'Leave them as they are': 'Laten zoals ze zijn',
  'Not imported yet': 'Nog niet geïmporteerd',

  // Live.
  'You are offline. What you typed is sent when the connection is back.':
    'Je bent offline. Wat je hebt getypt, wordt verstuurd zodra de verbinding terug is.',
  'The server cannot be reached. What you typed is sent when it is back.':
    'De server is niet bereikbaar. Wat je hebt getypt, wordt verstuurd zodra hij terug is.',
  'You are offline. You can read what is loaded; changes are possible again once the connection is back.':
    'Je bent offline. Je kunt lezen wat geladen is; wijzigen kan weer zodra de verbinding terug is.',
  'The server cannot be reached. You can read what is loaded; changes are possible again once it is back.':
    'De server is niet bereikbaar. Je kunt lezen wat geladen is; wijzigen kan weer zodra hij terug is.',

  // Permissions.
  'Open Q List': 'Q-lijst openen',
  'Add and edit companies on Q List': 'Bedrijven op de Q-lijst toevoegen en bewerken',
  'Open Leads': 'Leads openen',
  'Add leads': 'Leads toevoegen',
  'Move any lead': 'Elke lead verplaatsen',
  'Move leads into the converted stage': 'Leads naar de fase van geconverteerde leads verplaatsen',
  'Open My Team': 'Mijn team openen',
  'Add users': 'Gebruikers toevoegen',
  'Edit users': 'Gebruikers bewerken',
  'Delete users': 'Gebruikers verwijderen',
  'Switch users on and off': 'Gebruikers actief en inactief maken',
  'Open Networks': 'Netwerken openen',
  'Add networks': 'Netwerken toevoegen',
  'Edit networks and their status': 'Netwerken en hun status bewerken',
  'Delete networks': 'Netwerken verwijderen',
  'Open Platform and the isolation page': 'Platform en de isolatiepagina openen',
  'Run another version of a screen in the own session': 'Een andere versie van een scherm in de eigen sessie gebruiken',

  // Undo.
  Undo: 'Ongedaan maken',
  'Undo is possible for 10 seconds, also with Ctrl+Z.': 'Ongedaan maken kan 10 seconden lang, ook met Ctrl+Z.',
  'Undoing…': 'Ongedaan maken…',
  'There is nothing to undo.': 'Er is niets ongedaan te maken.',
  'It is too late to undo this.': 'Het is te laat om dit ongedaan te maken.',
  'This could not be undone. Please try again.': 'Dit kon niet ongedaan worden gemaakt. Probeer het opnieuw.',
  'All {{total}} changes were undone.': 'Alle {{total}} wijzigingen zijn ongedaan gemaakt.',
  '{{done}} of {{total}} changes were undone.': '{{done}} van {{total}} wijzigingen zijn ongedaan gemaakt.',

  // Users.
  'First name': 'Voornaam',
  'Last name': 'Achternaam',
  Designation: 'Functie',
  'Reporting to': 'Leidinggevende',
  Username: 'Gebruikersnaam',
  Password: 'Wachtwoord',
  '{{field}} is required': '{{field}} is verplicht',
};
