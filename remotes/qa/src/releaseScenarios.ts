/** The recorded answers of a release's scenarios. They are in a file of the release, as the document would carry them to everybody. */

import type { PageRelease } from '@salesdesk/shared';
import { isRecording, type Recording, SCENARIOS_FILE } from '@salesdesk/shared/domain';

/** The answers of the scenario `name`. Throws when the file cannot be read or does not have them. */
export async function scenarioAnswers({ folder, details }: PageRelease, name: string): Promise<Recording[]> {
  const integrity = details.assets[SCENARIOS_FILE] ?? '';
  const reply = await fetch(folder + SCENARIOS_FILE, { integrity });
  if (!reply.ok) throw new Error(`${SCENARIOS_FILE} was answered with ${reply.status}.`);
  const scenarios: unknown = await reply.json();
  const found = Array.isArray(scenarios) ? scenarios.find((one) => one?.name === name) : undefined;
  const answers: unknown = found?.answers;
  if (!Array.isArray(answers) || !answers.every(isRecording))
    throw new Error(`${SCENARIOS_FILE} has no recorded answers for ${name}.`);
  return answers;
}
