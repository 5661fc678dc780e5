/** What may become a link: the rule of the screens and the rule of the API, tested with the same addresses. */
import fc from 'fast-check';
import { isWebsite } from './contactLinks.ts';
import { isColorCode, isNetworkUrl } from './network.ts';

const SCRIPTS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT://x.example/%0aalert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript&colon;alert(1)//',
  'javascript&#58;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'jav&#x09;ascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://app.example/7',
  'filesystem:https://app.example/temporary/x',
  'file:///etc/passwd',
  'view-source:https://app.example',
  'about:blank',
  'chrome://settings',
  'ms-settings:x',
  'intent://scan/#Intent;end',
  'tel:+31612345678',
  'sms:+31612345678',
  'mailto:a@b.example',
  'ws://socket.example',
  'wss://socket.example',
  'ldap://directory.example',
  'gopher://old.example',
  'jar:https://x.example!/a',
  'feed:https://x.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example\\share',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http ://x.example',
  'https://',
  'http://a b.example',
  'https://a.example\nX-Evil: 1',
];

test('the corpus has at least forty addresses', () => {
  expect(new Set(SCRIPTS).size).toBeGreaterThanOrEqual(40);
});

test.each(SCRIPTS)('%j is never the address of a network', (address) => {
  expect(isNetworkUrl(address)).toBe(false);
});

/** How the screens turn a website into a link. */
const linked = (text: string) => (/^https?:/i.test(text) ? text : `https://${text}`);

test.each(SCRIPTS)('%j is not a website, or its link leads to one', (address) => {
  if (isWebsite(address)) expect(new URL(linked(address.trim())).protocol).toMatch(/^https?:$/);
  else expect(isWebsite(address)).toBe(false);
  expect(isWebsite(address) && /^[\s\p{Cc}]*(java|vb|live)script\s*:/iu.test(address)).toBe(false);
});

test('every accepted address leads to http, https or ftp', () => {
  const parts = fc.constantFrom(
    'http',
    'https',
    'ftp',
    'javascript',
    'data',
    ':',
    '/',
    '//',
    '\\',
    '.',
    'a',
    'x.example',
    '\t',
    '\n',
    '@',
    '%0a',
    '#',
    '?',
  );
  const address = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(address, (text) => {
      if (isNetworkUrl(text) && URL.canParse(text)) expect(new URL(text).protocol).toMatch(/^(https?|ftp):$/);
      const target = linked(text.trim());
      if (isWebsite(text) && URL.canParse(target)) expect(new URL(target).protocol).toMatch(/^https?:$/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  'red',
  '#12345',
  '#1234567',
  '#12345g',
  '#12345678',
  '123456',
  ' #123456',
  '#123456 ',
  '#123456;background:url(//evil.example)',
  '#123456\n',
  'rgb(1,2,3)',
  'var(--x)',
  'url(javascript:alert(1))',
  'expression(alert(1))',
  '＃123456',
  '#１２３４５６',
])('%j is not accepted as a colour', (color) => {
  expect(isColorCode(color)).toBe(false);
});
