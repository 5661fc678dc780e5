/** The named states of a remote's screens, as teams write them and as the discovery document lists them. */
import type { Recording } from './recording.ts';

/**
 * A state of a remote's screen worth looking at, from `scenarios.json` beside remote.json: the isolation page opens it
 * by a link, and a test looks for `expect`. The other fields describe the state; absent ones use the defaults.
 */
export interface Scenario {
  /** Short, and unique in its remote. */
  name: string;
  title: string;
  /** Address inside the remote, with query; its first route when absent. */
  path?: string;
  /** Id of an extension to show alone, in place of an address. */
  extension?: string;
  /** The permissions shown to screens; none when empty. */
  permissions?: 'all' | string[];
  /** The user to show it as: `me`, `nobody`, or a name. */
  user?: string;
  theme?: 'light' | 'dark';
  /** Width of the frame, in px. */
  width?: number;
  /** A language of the product, `en`, `nl` or `de`; the user's own when absent. */
  language?: string;
  /** `slow-<ms>`, `offline`, `500`, a code of the error catalogue, or `recorded`: calls are answered from `answers` only. */
  api?: string;
  /** Recorded answers. Those for `always` also replace the real API's. ADR-159. */
  answers?: Recording[];
  /** Text that must be visible. */
  expect: string;
}

/** A scenario in the discovery document: its answers would make every page heavier, so they stay in a file of the release. */
export interface ListedScenario extends Omit<Scenario, 'answers'> {
  /** `scenarios.json` in the folder of the release has its answers. */
  isRecorded?: true;
}

/** A scenario as the document lists it. */
export function listedScenario({ answers, ...scenario }: Scenario): ListedScenario {
  return { ...scenario, ...(answers ? { isRecorded: true as const } : {}) };
}

/** In the folder of a release: its scenarios with their answers. Only there when one has answers. */
export const SCENARIOS_FILE = 'scenarios.json';
