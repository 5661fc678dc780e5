import { mailHref, phoneHref, whatsappHref } from './contactLinks.ts';

test.each([
  ['ada@acme.example', 'mailto:ada@acme.example'],
  [' ada@acme.example ', 'mailto:ada@acme.example'],
  ['ada', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('%j is written to at %j', (text, href) => expect(mailHref(text)).toBe(href));

test.each([
  ['+31 (20) 555-0123', 'tel:+31205550123'],
  ['0478 12.34.56', 'tel:0478123456'],
  ['+493023125001;ext=45', 'tel:+493023125001;ext=45'],
  ['ask Ada', null],
  ['()', null],
  ['javascript:alert(1)', null],
  [undefined, null],
])('%j is called at %j', (text, href) => expect(phoneHref(text)).toBe(href));

test.each([
  ['+31 6 1234 5678', 'https://wa.me/31612345678'],
  ['+31612345678;ext=45', 'https://wa.me/31612345678'],
  ['0031612345678', 'https://wa.me/31612345678'],
  ['0612345678', null],
  [null, null],
])('%j opens WhatsApp at %j', (text, href) => expect(whatsappHref(text)).toBe(href));
