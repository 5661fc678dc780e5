import { patternsOverlap, routePattern } from './hostPaths.ts';

test.each([
  ['/home', '/home', true],
  ['/Home/', '/home', true],
  ['/:page', '/home', true],
  ['/:page?', '/home', true],
  ['/*', '/companies/:id', true],
  ['/home*', '/home', true],
  ['/companies/new', '/companies/:id', true],
  ['/companies/:id?', '/companies', true],
  ['/companies/:id/bills', '/companies/:id', false],
  ['/invoices', '/invoices/:id', false],
  ['/invoices/*', '/invoices/:id', true],
  ['/', '/home', false],
])('whether %s and %s have an address in common: %s', (one, other, expected) => {
  expect([patternsOverlap(one, other), patternsOverlap(other, one)]).toEqual([expected, expected]);
});

test("a remote's pattern includes what is below its path", () => {
  expect(['/', '/leads', '/leads/*'].map(routePattern)).toEqual(['/', '/leads/*', '/leads/*']);
  expect(['/home', '/platform'].map(routePattern)).toEqual(['/home', '/platform/*']);
});
