import { RECORD_RULES } from './recordRules.ts';

/**
 * Messages of the rules shared by screens and API, as whole sentences: a screen looks up the sentence, the API sends its
 * code (`messageOf`).
 */
export const RULE_TEXTS = {
  ...RECORD_RULES,

  // Every call.
  'error.unauthenticated':
    'Authentication failed. Please make sure you are logged in and your session has not expired.',
  'error.forbidden': 'Authorization failed. You do not have permission to access this resource.',
  'error.invalid-credentials': 'Invalid credentials. Please note that the username and password are case sensitive.',
  'error.unexpected': 'An unexpected error occurred. Please try again later.',
  'error.primary-contact-exists':
    'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
  'error.lock-warning': 'Your account will be locked if you fail your next attempt.',
  'error.locked': 'Account is locked. Please contact your administrator.',
  'image.bad-type': 'Please select only jpeg or png file',
  'image.too-large': 'Please select a file of at most 2 MB',

  // Forms of companies.
  'account.gone': 'This company does not exist any more.',
  'account.unknown': 'This company does not exist.',
  'account.name-required': 'Company Name is required',
  'account.contact-required': 'Contact details is required',
  'account.contact-mode-required': 'Contact Mode type is required',
  'account.amount-not-a-number': 'Expected Sale Amount should be a number',
  'account.amount-negative': 'Expected Sale Amount should not be negative',
  'account.same-assignee': 'Primary and Secondary Assignee should be different',
  'account.email-invalid': 'Email is invalid',
  'account.phone-too-short': 'Phone number is too short',
  'account.phone-too-long': 'Phone number is too long',
  'account.phone-wrong-length': 'Phone number has a length that no number of its country has',
  'account.phone-not-a-number': 'Phone number is not a number',
  'account.phone-code-unknown': 'Phone number needs a phone code that exists',
  'account.phone-extension': 'Phone number should have no extension',
  'account.website-invalid': 'Website should be a web address',
  'account.website-missing': 'Website or any Social media is missing to change the account status',
  'account.contact-missing': 'Email or Phone number is missing to change the account status',
  'account.both-missing':
    'Website or any Social media and Email or Phone number is missing to change the account status',
  'country.unknown': 'Country does not exist',
  'lead.status-updated': 'Status updated successfully',

  // Signing in.
  'sign-in.empty-with-spaces': 'Please enter a valid username and ensure there are no spaces',
  'sign-in.empty': 'Please enter a valid username',
  'sign-in.spaces': 'Please ensure there are no spaces',
  'sign-in.no-password': 'Please enter your password',
  'sign-in.bad-code': 'Enter a valid 6-digit OTP',
  'sign-in.bad-recovery-code': 'Enter a valid recovery code',

  // Networks and users.
  'network.name-required': 'Network Name is required',
  'network.code-required': 'Network code is required',
  'network.color-required': 'Network color code is required',
  'network.color-invalid': 'Network color code is invalid',
  'network.url-required': 'Network URL is required',
  'network.url-invalid': 'Invalid URL',
  'network.logo-required': 'Network Logo is required',
  'stage.name-required': 'Stage name is required',
  'stage.color-required': 'Header color is required',
  'stage.color-invalid': 'Header color is invalid',
  'stage.text-color-required': 'Text color is required',
  'stage.text-color-invalid': 'Text color is invalid',
  'stage.likelihood-invalid': 'Likelihood should be a whole number from 0 to 100',
  'settings.currency': 'Choose a currency',
  'settings.choice-name': 'Each needs a name of at most 40 characters',
  'settings.choice-twice': 'Two have the same name',
  'settings.choices': 'One to nine can be offered',
  'settings.idle-days': 'Idle days should be a whole number from 7 to 365',
  'network.switched-on': 'Network status updated to active',
  'network.switched-off': 'Network status updated to inactive',
  'network.deleted-now': 'Network deleted successfully!',
  'user.switched-on': 'User status updated to active',
  'user.switched-off': 'User status updated to inactive',
  'user.deleted-now': 'User deleted successfully!',
  'user.email-required': 'Email is required',
  'user.first-name-required': 'First name is required',
  'user.last-name-required': 'Last name is required',
  'user.designation-required': 'Designation is required',
  'user.phone-required': 'Phone is required',
  'user.username-required': 'Username is required',
  'user.country-required': 'Country is required',
  'user.reporting-to-required': 'Reporting to is required',
  'user.password-required': 'Password is required',
  'user.password-rule':
    'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character',
  'user.both-lists-empty': 'Please choose atleast one network and permission to continue.',
  'user.no-permissions': 'Please choose atleast one permission to continue.',
  'user.no-networks': 'Please choose atleast one networks to continue.',

  // Views, overrides and imports.
  'view.gone': 'This view does not exist, or is not shared with you.',
  'view.name-taken': 'You have a view of this name already.',
  'view.too-many': 'You have 50 views already. Delete one first.',
  'view.not-yours': 'Only its owner, or someone who may edit staff, can change this view.',
  'override.nothing-chosen': 'Choose a version or give an origin',
  'override.bad-origin': 'Origin should be like https://build.example or http://localhost:5001',
  'token.no-name': 'Say what the token is for',
  'token.no-team': 'Name the team',
  'token.no-remotes': 'Choose at least one remote',
  'token.every-remote': 'A token for all remotes is made on the machine with the release store',
  'token.reserved-name': 'The name kit is reserved. Choose another one.',
  'token.bad-remote': 'Name remotes with small letters, digits and hyphens, such as price-lists',
  'token.no-roles': 'Choose what the token may do',
  'token.bad-days': 'A token is valid for 1 to 366 days',
  'import.file-too-large': 'Please select a file of at most 10 MB',
  'import.bad-type': 'Please select only a CSV or XLSX file',
  'import.no-name-column': 'Choose which column holds the Company Name',
  'import.same-field-twice': 'Each field can be filled from one column only',
} as const;

/** One of these sentences. */
export type RuleText = (typeof RULE_TEXTS)[keyof typeof RULE_TEXTS];
