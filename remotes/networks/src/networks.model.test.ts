import { buildNetwork } from '@salesdesk/shared/testing';
import { errorsOf, formOf, linkOf, withScheme } from './networks.model.ts';

const network = buildNetwork({ network_name: 'Google Ads', network_code: 'GADS', network_logo: '/files/gads.png' });
const logo = new File(['logo'], 'logo.png');

test('a host name gets a scheme, with its port, path and letters of any script; anything else stays', () => {
  for (const url of ['ads.example', 'ads.example:8080/a?b#c', 'größe.example'])
    expect(withScheme(` ${url} `)).toBe(`https://${url}`);
  for (const url of ['', 'ads', 'http://ads.example', 'mailto:a@ads.example', 'two words.example'])
    expect(withScheme(url)).toBe(url);
});

test('the empty form has errors in all five fields but the colour, which has a default', () => {
  expect(errorsOf(formOf(null))).not.toHaveProperty('network_color_code');
  expect(errorsOf({ ...formOf(null), network_color_code: '' })).toEqual({
    network_name: 'Network Name is required',
    network_code: 'Network code is required',
    network_color_code: 'Network color code is required',
    network_url: 'Network URL is required',
    network_logo: 'Network Logo is required',
  });
});

test('a stored network is valid: its logo counts as chosen, and the letter of its name stands in for it', () => {
  expect(errorsOf(formOf(network))).toEqual({});
  expect(errorsOf({ ...formOf(network), network_logo: logo })).toEqual({});
  expect(errorsOf({ ...formOf(network), network_logo: null })).toEqual({});
});

test('a network without logo and colour has an empty picture and an empty colour in the form', () => {
  expect(formOf({ ...network, network_logo: null, network_color_code: null })).toMatchObject({
    network_logo: null,
    network_color_code: '',
  });
});

test.each([
  ['https://ads.example/x?y=1', true],
  ['ftp://files.example', true],
  ['javascript:alert(1)', false],
  ['https://two words', false],
  ['ads.example', false],
])('%s becomes a link: %s', (network_url, isLink) => {
  expect(linkOf({ network_url })).toBe(isLink ? network_url : null);
});
