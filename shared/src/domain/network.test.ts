/** The messages of the network form. product.md section 5, "Network form". */
import { isColorCode, isNetworkUrl, networkFormErrors } from './network.ts';

const full: Parameters<typeof networkFormErrors>[0] = {
  network_name: 'Meta',
  network_code: 'META',
  network_color_code: '#24B3FA',
  network_url: 'https://meta.example',
  hasLogo: true,
};

test('a complete form may be sent', () => {
  expect(networkFormErrors(full)).toEqual({});
});

test('every empty field gets a message', () => {
  const empty = { network_name: ' ', network_code: '', network_color_code: ' ', network_url: '\t', hasLogo: false };
  expect(networkFormErrors(empty)).toEqual({
    network_name: 'Network Name is required',
    network_code: 'Network code is required',
    network_color_code: 'Network color code is required',
    network_url: 'Network URL is required',
    network_logo: 'Network Logo is required',
  });
});

test.each([
  ['http://a', true],
  ['https://meta.example/x?y#z', true],
  ['ftp://files.example', true],
  ['HTTPS://META.EXAMPLE', true],
  ['meta.example', false],
  ['https://', false],
  ['https://a b', false],
  ['javascript:alert(1)', false],
  ['xhttp://a', false],
  ['ftps://a', false],
  ['http:/a', false],
  ['http://a\nhttp://b', false],
])('the address %p: %p', (url, expected) => {
  expect(isNetworkUrl(url)).toBe(expected);
  expect(networkFormErrors({ ...full, network_url: url })).toEqual(expected ? {} : { network_url: 'Invalid URL' });
});

test('blanks around an address are accepted', () => {
  expect(networkFormErrors({ ...full, network_url: ' https://meta.example ' })).toEqual({});
});

test.each([
  ['#24B3FA', true],
  ['#24b3fa', true],
  ['24B3FA', false],
  ['#24B3F', false],
  ['#24B3FAA', false],
  ['#24B3FG', false],
  ['red', false],
  ['#24B3FA;background:url(x)', false],
])('the colour %p: %p', (color, expected) => {
  expect(isColorCode(color)).toBe(expected);
  expect(Object.keys(networkFormErrors({ ...full, network_color_code: color }))).toEqual(
    expected ? [] : ['network_color_code'],
  );
});
