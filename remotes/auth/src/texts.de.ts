/** Sign-in in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  'Cannot scan it? Enter this key in your app:': 'Scannen nicht möglich? Geben Sie diesen Schlüssel in Ihrer App ein:',
  'Code of your authenticator app': 'Code Ihrer Authenticator-App',
  'Enter one of your recovery codes': 'Geben Sie einen Ihrer Wiederherstellungscodes ein',
  'Recovery code': 'Wiederherstellungscode',
  'This code is not right. Enter the newest one.': 'Dieser Code stimmt nicht. Geben Sie den neuesten ein.',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use your authenticator app': 'Ihre Authenticator-App verwenden',
  'Passcode from your administrator': 'Zugangscode Ihres Administrators',
  'QR code for your authenticator app': 'QR-Code für Ihre Authenticator-App',
  'Sign in to your workspace': 'Melden Sie sich an Ihrem Arbeitsbereich an',
  SUBMIT: 'WEITER',
  Welcome: 'Willkommen',
  'Welcome, {{username}}': 'Willkommen, {{username}}',
  Invitation: 'Einladung',
  'Choose your password': 'Wählen Sie Ihr Passwort',
} as const satisfies Record<keyof typeof nl, string>;
