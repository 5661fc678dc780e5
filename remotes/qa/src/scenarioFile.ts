/** What a state becomes in the repository of its remote: an entry of scenarios.json, and a test. Pure. */
import { type Recording, type Scenario, withoutAddresses } from '@salesdesk/shared/domain';
import { type IsolationState, scenarioApi, scenarioPermissions, scenarioUser } from './isolation.model.ts';

export interface ScenarioForm {
  name: string;
  title: string;
  /** What has to be seen. */
  expect: string;
  /** Whether e-mail addresses and telephone numbers are replaced. */
  isMasked: boolean;
}

export const SCENARIO_NAME = /^[a-z][a-z0-9-]*$/;

/** The entry of scenarios.json. */
export function scenarioEntry(
  { name, title, expect, isMasked }: ScenarioForm,
  state: IsolationState,
  answers: readonly Recording[],
): Scenario {
  const { path, extension, theme, width, language } = state;
  const api = scenarioApi(state);
  const user = scenarioUser(state);
  const permissions = scenarioPermissions(state);
  const kept = isMasked ? withoutAddresses(answers) : [...answers];
  return {
    ...{ name, title },
    ...(path === null ? {} : { path }),
    ...(extension === null ? {} : { extension }),
    ...(user === undefined ? {} : { user }),
    ...(permissions === undefined ? {} : { permissions }),
    ...(theme === null ? {} : { theme }),
    ...(width === null ? {} : { width }),
    ...(language === null ? {} : { language }),
    ...(api === undefined ? {} : { api }),
    expect: expect.trim(),
    ...(kept.length ? { answers: kept } : {}),
  };
}

/** As it is pasted into the list. */
export function entryText(entry: Scenario): string {
  return JSON.stringify(entry, null, 2);
}

/** The file of the test, beside the page. `module`: `./LeadsPage`, as the route names it. */
export function testFile({ name }: Pick<Scenario, 'name'>, module: string): { file: string; text: string } {
  const page = module.replace(/^\.\//, '');
  const text = `import { renderScenario } from '@salesdesk/shared/testing';
import scenarios from '../scenarios.json';
import ${page} from './${page}.tsx';

test('${name}', async () => {
  // Fails until the text under "expect" is on the screen.
  await renderScenario(<${page} />, scenarios, '${name}');
});
`;
  return { file: `src/${page}.${name}.test.tsx`, text };
}
