/** English terms inside a stored value are translated into the language of the page. */
import type { FieldChange } from '@salesdesk/shared/domain';

beforeEach(() => {
  jest.resetModules();
  localStorage.setItem('salesdesk.language', '"nl"');
});
afterEach(() => localStorage.clear());

async function inDutch(change: FieldChange): Promise<string> {
  const { loadTexts } = await import('@salesdesk/shared');
  await loadTexts({ nl: () => import('../texts.nl.ts') });
  return (await import('./timeline.model.ts')).lineOf(change);
}

test.each([
  [{ field: 'contact_mode', from: null, to: 'Phone' }, 'Contactwijze: Telefoon'],
  [
    { field: 'contact_details', from: 'Phone 1, Email Phone a@b.example', to: 'Whatsapp 2' },
    'Contactgegevens van Telefoon 1, E-mail Phone a@b.example naar WhatsApp 2',
  ],
  [{ field: 'amount', from: 900, to: 1234.5 }, 'Verwacht verkoopbedrag van $900 naar $1.234,50'],
] satisfies [FieldChange, string][])('%j', async (change, line) => {
  expect(await inDutch(change)).toBe(line);
});
