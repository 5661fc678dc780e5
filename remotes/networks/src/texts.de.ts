/** Networks in German. */
import type { texts as nl } from './texts.nl.ts';

export const texts = {
  'Without a file, this is the logo.': 'Ohne Datei ist dies das Logo.',
  'Add Network': 'Netzwerk hinzufügen',
  'All networks': 'Alle Netzwerke',
  'Edit Network': 'Netzwerk bearbeiten',
  Logo: 'Logo',
  Network: 'Netzwerk',
  'Network code': 'Netzwerkcode',
  'Network color code': 'Netzwerkfarbe',
  'Network Logo': 'Netzwerklogo',
  'Network Name': 'Netzwerkname',
  'Network URL': 'URL des Netzwerks',
  'this network': 'dieses Netzwerk',
  URL: 'URL',
  '{{count}} networks_one': '{{count}} Netzwerk',
  '{{count}} networks_other': '{{count}} Netzwerke',
  '{{name}} ({{code}}). Companies keep its badge.': '{{name}} ({{code}}). Firmen behalten die Kennzeichnung.',
  'Networks appear here once they are added.': 'Netzwerke erscheinen hier, sobald sie hinzugefügt sind.',
  'Add a network': 'Ein Netzwerk hinzufügen',
} as const satisfies Record<keyof typeof nl, string>;
