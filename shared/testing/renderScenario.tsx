import {
  findRecording,
  PERMISSION_KEYS,
  type PermissionKey,
  type Recording,
  unrecordedText,
} from '@salesdesk/shared/domain';
import { type RenderResult, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ANY_PATH, type FakeApi, fakeApi } from './fakeApi.ts';
import { callOf, replyOf } from './recorded.ts';
import { renderPage } from './renderPage.tsx';

/** A scenario of `scenarios.json`, as an import of that file has it. */
interface FileScenario {
  name: string;
  path?: string;
  permissions?: string | string[];
  api?: string;
  answers?: readonly object[];
  expect: string;
}

/**
 * Renders a page in a scenario of its remote, with the recorded answers at the network, and waits until the text that the
 * scenario expects is visible. Rejects with the calls that have no answer, which are often the reason that it is not.
 *
 * `renderScenario(<LeadsPage />, scenarios, 'odd-name')`, with `scenarios` imported from `scenarios.json`.
 */
export async function renderScenario(
  page: ReactElement,
  scenarios: readonly FileScenario[],
  name: string,
): Promise<RenderResult & { api: FakeApi }> {
  const scenario = scenarios.find((one) => one.name === name);
  const names = scenarios.map((one) => one.name).join(', ');
  if (!scenario) throw new Error(`scenarios.json has no scenario "${name}". It has: ${names}.`);
  const answers = (scenario.answers ?? []) as readonly Recording[];
  if (!answers.length) throw new Error(`The scenario "${name}" has no recorded answers, which a test needs.`);
  const missing = new Set<string>();
  const api = fakeApi({
    [ANY_PATH]: async (request) => {
      const call = callOf(request);
      const found = findRecording(answers, call);
      if (found) return await replyOf(found);
      missing.add(unrecordedText(call));
      return { status: 501, error: true, message: unrecordedText(call), errorCode: null, validations: {}, url: null };
    },
  });
  const rendered = renderPage(page, { permissions: permissionsOf(scenario), path: scenario.path });
  try {
    await screen.findAllByText(scenario.expect, { exact: false });
  } catch (error) {
    if (!missing.size) throw error;
    throw new Error(`${[...missing].join('\n')}\n\n${(error as Error).message}`);
  }
  return { ...rendered, api };
}

function permissionsOf({ permissions = 'all' }: FileScenario): readonly PermissionKey[] {
  return typeof permissions === 'string' ? PERMISSION_KEYS : PERMISSION_KEYS.filter((key) => permissions.includes(key));
}
