import { browserOf, failureMessage, failurePage, failureStack, newReference, REFERENCE, referenceIn } from './index.ts';

test('a reference is read in any notation, and nothing else is one', () => {
  const reference = newReference();
  expect(reference).toMatch(REFERENCE);
  expect(referenceIn(` ${reference.toLowerCase().slice(0, 3)}-${reference.slice(3)} `)).toBe(reference);
  for (const text of ['', 'Y4G22', 'Y4G22RR', 'Y4G2OI', '<script>']) expect(referenceIn(text)).toBeNull();
});

test.each([
  [new TypeError("Cannot read properties of undefined (reading 'name')"), "reading 'name'"],
  [new SyntaxError('Unexpected token M in JSON, "Marta Vermeulen" is not valid'), '"…" is not valid'],
  [new Error('marta@salesdesk.example has no stage'), '<e-mail> has no stage'],
  [new Error('refused https://api.example/users?email=x'), 'refused https://api.example/users'],
  [
    new Error('token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.sig was refused'),
    'token <token> was refused',
  ],
  [new Error("no country 'Atlantis' for +31655510000"), "no country '…' for +<number>"],
  ['a text', 'a text'],
])('a message keeps no data of persons: %s', (error, expected) => {
  const shown = failureMessage(error);
  expect(shown).toContain(expected);
  expect(shown).not.toMatch(/Marta|salesdesk\.example|email=|eyJ|Atlantis|31655/);
});

test('a stack has places only, the innermost five', () => {
  const error = new Error('Marta\n    at Vermeulen');
  error.stack = `Error: Marta\n    at Vermeulen\n${Array.from(
    { length: 9 },
    (_, nth) => `    at f${nth} (https://host/r/leads/1.0.0/page.js?retry=1:${nth}:7)`,
  ).join('\n')}`;
  expect(failureStack(error)).toHaveLength(5);
  expect(failureStack(error)[0]).toBe('at f0 (https://host/r/leads/1.0.0/page.js:0:7)');
  expect(failureStack('no error')).toEqual([]);
});

test('a page has no ids, a browser no machine', () => {
  expect(failurePage('/leads/17/edit')).toBe('/leads/:id/edit');
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.1.2 Safari/537.36';
  expect(browserOf(chrome)).toBe('Chrome 140');
  expect(browserOf(`${chrome} Edg/141.0.0.0`)).toBe('Edge 141');
  expect(browserOf('Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0')).toBe('Firefox 140');
  expect(browserOf('Mozilla/5.0 (Macintosh) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1')).toBe(
    'Safari 18',
  );
  expect(browserOf('curl/8')).toBe('unknown');
});
