import { missingStates, plannedStates, scenarioSearch } from './proof.ts';
import type { RemoteRouteDeclaration } from './release.ts';
import type { Scenario } from './scenario.ts';

const route: RemoteRouteDeclaration = { path: '/leads', module: './Page', title: 'Leads', layout: 'shell' };
const scenario: Scenario = { name: 'phone', title: 'On a phone, dark', width: 390, theme: 'dark', expect: 'Call' };
const remote = { name: 'leads', routes: [route], scenarios: [scenario] };

test('every route is opened at each width in each theme, a scenario as it says', () => {
  const states = plannedStates(remote);
  expect(states.map(({ name, width, theme }) => `${name} ${width} ${theme}`)).toEqual([
    '/leads 1440 light',
    '/leads 1440 dark',
    '/leads 390 light',
    '/leads 390 dark',
    'phone 390 dark',
  ]);
  expect(states.at(-1)?.address).toBe('/isolate/leads/frame?theme=dark&width=390');
  const free = plannedStates({ name: 'leads', routes: [], scenarios: [{ name: 'all', title: 'All', expect: 'Call' }] });
  expect(free.map(({ address }) => address)).toEqual([
    '/isolate/leads/frame?theme=light&width=1440',
    '/isolate/leads/frame?theme=dark&width=1440',
    '/isolate/leads/frame?theme=light&width=390',
    '/isolate/leads/frame?theme=dark&width=390',
  ]);
});

test('an extension is opened alone at each width in each theme', () => {
  const tab = { id: 'tab', slot: 'company.tab', module: './Tab', title: 'Tab' };
  const states = plannedStates({ name: 'leads', routes: [], extensions: [tab] });
  expect(states.map(({ name, kind, width, theme }) => [name, kind, width, theme].join(' '))).toEqual([
    'tab extension 1440 light',
    'tab extension 1440 dark',
    'tab extension 390 light',
    'tab extension 390 dark',
  ]);
  expect(states[0]?.address).toBe('/isolate/leads/frame?extension=tab');
});

test('a proof without a state, or with those of another remote, leaves it out', () => {
  const states = plannedStates(remote).map((state) => ({ ...state, faults: [] }));
  expect(missingStates({ states }, remote)).toEqual([]);
  expect(missingStates({ states: states.slice(1) }, remote)).toEqual([expect.objectContaining({ name: '/leads' })]);
  const others = states.map((state) => ({ ...state, name: `${state.name}s` }));
  expect(missingStates({ states: others }, remote)).toHaveLength(5);
});

test('the query of a scenario names what it sets and nothing else', () => {
  expect(scenarioSearch({})).toBe('');
  expect(scenarioSearch({ permissions: [] })).toBe('permissions=none');
  expect(
    scenarioSearch({ permissions: ['data.leads.view'], api: '11015', user: 'nobody', path: '/leads?view=list' }),
  ).toBe('path=%2Fleads%3Fview%3Dlist&user=nobody&api=11015&permissions=data.leads.view');
});
