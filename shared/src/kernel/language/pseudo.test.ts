/** The pseudo language: generated texts, from right to left, with values and numbers in their own direction. ADR-148. */
import type * as Kernel from '../index.ts';
import { pseudoText } from './pseudo.ts';

test('a text is in brackets, accented and turned, and its values are isolated', () => {
  expect(pseudoText('New lead: {{name}}', { name: '+34 91' })).toBe('⟦\u202eÑéw ļéáď: \u202c\u2068+34 91\u2069⟧');
  expect(pseudoText(pseudoText('Cancel'))).toBe(pseudoText('Cancel'));
});

test('who chose it by hand gets a page from right to left', async () => {
  localStorage.setItem('salesdesk.language', '"ar-XB"');
  const { direction, LANGUAGES, language, leftToRight, loadTexts, packageTexts, said, translated } = (await import(
    '../index.ts'
  )) as typeof Kernel;
  await loadTexts({});
  expect([language, direction, document.documentElement.dir]).toEqual(['ar-XB', 'rtl', 'rtl']);
  expect(Object.keys(LANGUAGES)).not.toContain(language);
  expect(translated('Cancel')).toBe(pseudoText('Cancel'));
  const { plural } = packageTexts<{ '{{count}} cows_one': ''; '{{count}} cows_other': '' }>();
  expect(plural(1234, '{{count}} cow', '{{count}} cows')).toBe(pseudoText('{{count}} cows', { count: '1,234' }));
  const moved = { code: 'lead.moved', params: { from: 'New', to: 'Lost' } };
  expect(said(moved, '')).toBe(pseudoText('Moved from {{from}} to {{to}}', { from: 'New', to: 'Lost' }));
  expect(leftToRight('+34 91')).toBe('\u2066+34 91\u2069');
});
