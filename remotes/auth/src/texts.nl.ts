/** Sign-in in Dutch. */
export const texts = {
  'Cannot scan it? Enter this key in your app:': 'Lukt scannen niet? Voer dan deze sleutel in je app in:',
  'Code of your authenticator app': 'Code van je authenticator-app',
  'Enter one of your recovery codes': 'Vul een van je herstelcodes in',
  'Recovery code': 'Herstelcode',
  'This code is not right. Enter the newest one.': 'Deze code klopt niet. Vul de nieuwste in.',
  'Use a recovery code': 'Een herstelcode gebruiken',
  'Use your authenticator app': 'Je authenticator-app gebruiken',
  'Passcode from your administrator': 'Toegangscode van je beheerder',
  'QR code for your authenticator app': 'QR-code voor je authenticator-app',
  'Sign in to your workspace': 'Log in op je werkomgeving',
  SUBMIT: 'DOORGAAN',
  Welcome: 'Welkom',
  'Welcome, {{username}}': 'Welkom, {{username}}',
  Invitation: 'Uitnodiging',
  'Choose your password': 'Kies je wachtwoord',
} as const;
