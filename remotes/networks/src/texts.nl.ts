/** Networks in Dutch. */
export const texts = {
  'Add Network': 'Netwerk toevoegen',
  'All networks': 'Alle netwerken',
  'Edit Network': 'Netwerk bewerken',
  Logo: 'Logo',
  Network: 'Netwerk',
  'Network code': 'Netwerkcode',
  'Network color code': 'Netwerkkleur',
  'Network Logo': 'Netwerklogo',
  'Network Name': 'Netwerknaam',
  'Network URL': 'URL van het netwerk',
  'this network': 'dit netwerk',
  URL: 'URL',
  '{{count}} networks_one': '{{count}} netwerk',
  '{{count}} networks_other': '{{count}} netwerken',
  '{{name}} ({{code}}). Companies keep its badge.': '{{name}} ({{code}}). Bedrijven houden het label.',
};
