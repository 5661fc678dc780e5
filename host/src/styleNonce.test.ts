import { applyNonceToStyles, styleNonce } from './styleNonce.ts';

const meta = document.createElement('meta');
beforeAll(() => {
  meta.name = 'csp-nonce';
  document.head.append(meta);
});

test('the nonce comes from the page; empty means that there is no policy', () => {
  expect(styleNonce()).toBeUndefined();
  meta.content = 'abc';
  expect(styleNonce()).toBe('abc');
});

test('a style created by a script has the nonce, one in markup does not', () => {
  applyNonceToStyles('abc');
  expect(document.createElement('style').nonce).toBe('abc');
  const holder = document.createElement('div');
  holder.innerHTML = '<style>body { color: red }</style>';
  expect(holder.querySelector('style')?.getAttribute('nonce')).toBeNull();
  expect(document.createElement('script').getAttribute('nonce')).toBeNull();
});
