/** The scenario and the test that a state becomes. */
import type { Recording } from '@salesdesk/shared/domain';
import { scenarioState, searchOf, stateOf } from './isolation.model.ts';
import { scenarioEntry, testFile } from './scenarioFile.ts';

const answers: Recording[] = [
  { method: 'GET', path: '/api/x', status: 200, body: { data: [{ email: 'ann@example.com', phone: '+31612345678' }] } },
];
const FORM = { name: 'odd-name', title: 'An odd name', expect: ' Acme ', isMasked: false };

test('the entry describes the same state again', () => {
  const search =
    '?path=/leads%3Fview%3Dlist&user=nobody&permissions=none&theme=dark&width=390&api=recorded&language=nl';
  const state = stateOf(new URLSearchParams(search));
  const entry = scenarioEntry(FORM, state, answers);
  expect(entry).toMatchObject({ name: 'odd-name', title: 'An odd name', expect: 'Acme', permissions: [], answers });
  const { answers: _, ...listed } = entry;
  expect(searchOf(scenarioState(listed))).toBe(search);
});

test('what has its default is not in it', () => {
  expect(scenarioEntry(FORM, stateOf(new URLSearchParams()), [])).toEqual({
    name: 'odd-name',
    title: 'An odd name',
    expect: 'Acme',
  });
});

test('e-mail addresses and telephone numbers are replaced when that is chosen', () => {
  const entry = scenarioEntry({ ...FORM, isMasked: true }, stateOf(new URLSearchParams()), answers);
  expect(entry.answers).toEqual([
    { ...answers[0], body: { data: [{ email: 'person1@masked.example', phone: '+31615555555' }] } },
  ]);
});

test('the test is beside the page and names the scenario', () => {
  const { file, text } = testFile(FORM, './LeadsPage');
  expect(file).toBe('src/LeadsPage.odd-name.test.tsx');
  expect(text).toContain("import LeadsPage from './LeadsPage.tsx';");
  expect(text).toContain("await renderScenario(<LeadsPage />, scenarios, 'odd-name');");
});
