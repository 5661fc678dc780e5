/** English terms inside a stored value are translated into the language of the page. */
import type { FieldChange, TimelineEntry } from '@salesdesk/shared/domain';

beforeEach(() => {
  jest.resetModules();
  localStorage.setItem('salesdesk.language', '"nl"');
});
afterEach(() => localStorage.clear());

async function inDutch(change: FieldChange): Promise<string> {
  const { loadTexts } = await import('@salesdesk/shared');
  await loadTexts({ nl: () => import('./texts.nl.ts') });
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

test.each([
  ['nl', 'heeft een taak afgerond'],
  ['de', 'hat eine Aufgabe erledigt'],
] as const)('in %s a change without values is a sentence after the name', async (language, text) => {
  localStorage.setItem('salesdesk.language', `"${language}"`);
  const { loadTexts } = await import('@salesdesk/shared');
  await loadTexts({ nl: () => import('./texts.nl.ts'), de: () => import('./texts.de.ts') });
  const { actionLabelOf } = await import('./timeline.model.ts');
  const message = { code: 'activity.completed', params: {} };
  const entry = {
    kind: 'other',
    is_undo: false,
    stage: null,
    file: null,
    changes: [],
    summary: 'Completed a task',
    message,
  };
  expect(actionLabelOf(entry as unknown as TimelineEntry)).toBe(text);
});
