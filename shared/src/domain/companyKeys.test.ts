import { emailKeyOf, phoneKeyOf, webDomainOf } from './companyKeys.ts';

test.each([
  ['https://www.Acme.example/shop?x=1#y', 'acme.example'],
  ['acme.example', 'acme.example'],
  ['HTTP://ACME.EXAMPLE:8080', 'acme.example'],
  ['www2.acme.example.', 'acme.example'],
  ['https://user:pw@acme.example/', 'acme.example'],
  ['shop.acme.example', 'shop.acme.example'],
  ['https://www.facebook.com/acme', null],
  ['linkedin.com/company/acme', null],
  ['https://m.facebook.com/alphabakery', null],
  ['https://de.linkedin.com/company/gamma', null],
  ['https://www.etsy.com/shop/delta', null],
  ['https://www.amazon.co.uk/stores/x', null],
  ['https://google.de/maps/place/x', null],
  ['https://g.page/x', null],
  ['wa.me/4930', null],
  ['https://acme.wordpress.com', 'acme.wordpress.com'],
  ['notfacebook.com', 'notfacebook.com'],
  ['https://bäckerei.example', 'xn--bckerei-5wa.example'],
  ['https://XN--BCKEREI-5WA.example/', 'xn--bckerei-5wa.example'],
  ['localhost', null],
  ['', null],
  [null, null],
])('the web domain of %j is %j', (website, domain) => {
  expect(webDomainOf(website)).toBe(domain);
});

test.each([
  [' Info@Acme.Example ', 'info@acme.example'],
  ['mailto:Info@Acme.Example?subject=x', 'info@acme.example'],
  ['a@bäckerei.example', 'a@xn--bckerei-5wa.example'],
  ['acme.example', null],
  [undefined, null],
])('the key of the e-mail %j is %j', (email, key) => {
  expect(emailKeyOf(email)).toBe(key);
});

test.each([
  ['31', '020 555 0123', '31205550123'],
  ['31', '(0)20-5550123', '31205550123'],
  ['+31', '+31 20 555 0123', '31205550123'],
  ['31', '0031 20 555 0123', '31205550123'],
  [null, '+31 (0)20 555 0123', '31205550123'],
  ['1', '+1 (212) 555-0101', '12125550101'],
  ['1', '1098555010', '11098555010'],
  [null, '0205550123', '205550123'],
  ['31', '12345', null],
  ['31', null, null],
])('the key of code %j and number %j is %j', (code, phone, key) => {
  expect(phoneKeyOf(code, phone)).toBe(key);
});
