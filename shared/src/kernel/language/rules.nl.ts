/** The messages of the rules in Dutch, by code. */
import type { RULE_TEXTS } from '../../domain/messages/rules.ts';

export const rules = {
  'account.may-not-change': 'Je hebt geen machtiging om bedrijven te wijzigen.',
  'account.not-yours-on-q-list':
    'Alleen de verantwoordelijken van dit bedrijf, wie het heeft toegevoegd, of wie elke lead mag wijzigen, kunnen het wijzigen.',
  'account.not-yours':
    'Alleen de verantwoordelijken van dit bedrijf, of wie elke lead mag wijzigen, kunnen het wijzigen.',
  'account.unseen':
    'Om het te zien heb je de machtiging “Q-lijst openen” (data.q-list.view) of “Leads openen” (data.leads.view) nodig.',
  'account.unseen-on-q-list': 'Om het te zien heb je de machtiging “Q-lijst openen” (data.q-list.view) nodig.',
  'account.unseen-lead': 'Om het te zien heb je de machtiging “Leads openen” (data.leads.view) nodig.',
  'lead.not-yours':
    'Alleen de verantwoordelijken van deze lead, of wie elke lead mag verplaatsen, kunnen hem verplaatsen.',
  'lead.converted': 'Een geconverteerde lead kun je niet verplaatsen.',
  'lead.no-drag-out': 'Uit deze fase kun je geen leads verplaatsen.',
  'lead.no-drag-in': 'Naar deze fase kun je geen leads verplaatsen.',
  'lead.may-not-convert': 'Je hebt geen machtiging om van een lead een klant te maken.',
  'lead.not-idle': 'Alleen een lead waarmee al meer dan 30 dagen niets is gebeurd, kan naar Koud.',
  'lead.in-that-stage': 'Deze lead staat al in die fase.',
  'account.assigned-already': 'Deze collega is al de eerste verantwoordelijke.',

  // Every call.
  'error.unauthenticated': 'Verificatie mislukt. Controleer of je bent ingelogd en of je sessie niet is verlopen.',
  'error.forbidden': 'Geen toegang. Je hebt hier geen machtiging voor.',
  'error.invalid-credentials': 'Onjuiste gegevens. Let op hoofdletters in gebruikersnaam en wachtwoord.',
  'error.unexpected': 'Er is een onverwachte fout opgetreden. Probeer het later opnieuw.',
  'error.primary-contact-exists': 'Er is al een andere eerste contactpersoon. Wil je die door deze vervangen?',
  'error.lock-warning': 'Na nog een mislukte poging wordt je account geblokkeerd.',
  'error.locked': 'Je account is geblokkeerd. Neem contact op met je beheerder.',
  'image.bad-type': 'Kies een jpeg- of png-bestand',
  'image.too-large': 'Kies een bestand van hoogstens 2 MB',

  // Forms of companies.
  'account.gone': 'Dit bedrijf bestaat niet meer.',
  'account.unknown': 'Dit bedrijf bestaat niet.',
  'account.name-required': 'Vul de bedrijfsnaam in',
  'account.contact-required': 'Vul de contactgegevens in',
  'account.contact-mode-required': 'Kies de contactwijze',
  'account.amount-not-a-number': 'Het verwachte verkoopbedrag moet een getal zijn',
  'account.amount-negative': 'Het verwachte verkoopbedrag mag niet negatief zijn',
  'account.same-assignee': 'De eerste en de tweede verantwoordelijke moeten verschillende personen zijn',
  'account.email-invalid': 'Dit is geen geldig e-mailadres',
  'account.website-invalid': 'De website moet een webadres zijn',
  'account.website-missing': 'Om de status te wijzigen ontbreekt de website of een sociaal medium',
  'account.contact-missing': 'Om de status te wijzigen ontbreekt een e-mailadres of telefoonnummer',
  'account.both-missing':
    'Om de status te wijzigen ontbreken de website of een sociaal medium en een e-mailadres of telefoonnummer',
  'country.unknown': 'Dit land bestaat niet',
  'lead.status-updated': 'Status bijgewerkt',

  // Signing in.
  'sign-in.empty-with-spaces': 'Vul een geldige gebruikersnaam in, zonder spaties',
  'sign-in.empty': 'Vul een geldige gebruikersnaam in',
  'sign-in.spaces': 'Gebruik geen spaties',
  'sign-in.no-password': 'Vul je wachtwoord in',
  'sign-in.bad-code': 'Vul een geldige code van 6 cijfers in',
  'sign-in.bad-recovery-code': 'Vul een geldige herstelcode in',

  // Networks and users.
  'network.name-required': 'Vul de netwerknaam in',
  'network.code-required': 'Vul de netwerkcode in',
  'network.color-required': 'Kies een netwerkkleur',
  'network.color-invalid': 'Dit is geen geldige kleurcode',
  'network.url-required': 'Vul de URL van het netwerk in',
  'network.url-invalid': 'Ongeldige URL',
  'network.logo-required': 'Kies een netwerklogo',
  'network.switched-on': 'Het netwerk is nu actief',
  'network.switched-off': 'Het netwerk is nu inactief',
  'network.deleted-now': 'Netwerk verwijderd',
  'user.switched-on': 'De gebruiker is nu actief',
  'user.switched-off': 'De gebruiker is nu inactief',
  'user.deleted-now': 'Gebruiker verwijderd',
  'user.email-required': 'Vul een e-mailadres in',
  'user.first-name-required': 'Voornaam is verplicht',
  'user.last-name-required': 'Achternaam is verplicht',
  'user.designation-required': 'Functie is verplicht',
  'user.phone-required': 'Telefoon is verplicht',
  'user.username-required': 'Gebruikersnaam is verplicht',
  'user.country-required': 'Land is verplicht',
  'user.reporting-to-required': 'Leidinggevende is verplicht',
  'user.password-required': 'Wachtwoord is verplicht',
  'user.password-rule':
    'Het wachtwoord moet minstens 8 tekens lang zijn, met 1 hoofdletter, 1 cijfer en 1 bijzonder teken',
  'user.both-lists-empty': 'Kies minstens één netwerk en één machtiging om verder te gaan.',
  'user.no-permissions': 'Kies minstens één machtiging om verder te gaan.',
  'user.no-networks': 'Kies minstens één netwerk om verder te gaan.',

  // Views, overrides and imports.
  'view.gone': 'Deze weergave bestaat niet, of is niet met jou gedeeld.',
  'view.name-taken': 'Je hebt al een weergave met deze naam.',
  'view.too-many': 'Je hebt al 50 weergaven. Verwijder er eerst een.',
  'view.not-yours': 'Alleen de eigenaar, of wie gebruikers mag bewerken, kan deze weergave wijzigen.',
  'override.nothing-chosen': 'Kies een versie of geef een herkomst',
  'override.bad-origin': 'De herkomst moet eruitzien als https://build.example of http://localhost:5001',
  'import.file-too-large': 'Kies een bestand van hoogstens 10 MB',
  'import.bad-type': 'Kies een CSV- of XLSX-bestand',
  'import.no-name-column': 'Kies in welke kolom de bedrijfsnaam staat',
  'import.same-field-twice': 'Elk veld kan maar uit één kolom worden gevuld',
} as const satisfies Readonly<Record<keyof typeof RULE_TEXTS, string>>;
