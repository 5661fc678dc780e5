/** Proofs of releases: what a browser found when a build was opened inside the live host before users get it. ADR-158. */
import type { RemoteDeclaration } from './release.ts';
import type { ListedScenario } from './scenario.ts';

/** Per cent of users that a release without a proof may have. */
export const UNPROVED_SHARE = 5;
/** Widths in px and themes in which every state is opened. */
export const PROOF_WIDTHS = [1440, 390] as const;
export const PROOF_THEMES = ['light', 'dark'] as const;
export type ProofTheme = (typeof PROOF_THEMES)[number];

/**
 * `shown`: the host could not show the screen. `blank`: it shows nothing. `hang`: the page stopped answering. `script`: an
 * uncaught error or rejection. `console`: an error in the console. `policy`: refused by the page's policy. `call`: a call
 * without an answer. `axe`: an accessibility rule. `keyboard`: a control that Tab does not reach, or a focus that does not
 * leave. `covered`: the screen lies over the host's own controls. `host`: the host looks different around it. `expected`: a
 * scenario without its text.
 */
export const PROOF_FAULTS = [
  'shown',
  'blank',
  'hang',
  'script',
  'console',
  'policy',
  'call',
  'axe',
  'keyboard',
  'covered',
  'host',
  'expected',
] as const;
export type ProofFaultKind = (typeof PROOF_FAULTS)[number];

export interface ProofFault {
  kind: ProofFaultKind;
  /** One sentence, or what the browser said. */
  text: string;
}

/** A state of a release to open: a route inside the host, or a scenario or an extension on the isolation page. */
export interface PlannedState {
  /** The route's path, the scenario's name, or the extension's id. */
  name: string;
  kind: 'route' | 'scenario' | 'extension';
  /** Address below the product. */
  address: string;
  width: number;
  theme: ProofTheme;
}

/** A state against the same state of the live release. */
interface PictureDifference {
  /** Version of the live release. */
  against: string;
  /** Per cent of the pixels that differ. */
  percent: number;
}

export interface ProvedState extends Omit<PlannedState, 'address'> {
  faults: ProofFault[];
  /** Absent when nothing is live yet, or the picture could not be taken. */
  difference?: PictureDifference;
}

/** What `salesdesk prove` found. The token that may publish signs its text. */
export interface ReleaseProof {
  remote: string;
  version: string;
  /** Hash of the build's list of hashes, which names every file: `sha384-…`. */
  content: string;
  /** Version of the contract of the host that it was opened in. */
  contract: string;
  /** ISO 8601, UTC. */
  at: string;
  states: ProvedState[];
}

/**
 * Whether a release is proved. `failed`: its proof has faults. `stale`: it was opened in a host of another contract.
 * `other`: the proof is of another build. `none`: there is no proof.
 */
export interface ProofStatus {
  state: 'proved' | 'failed' | 'stale' | 'other' | 'none';
  /** When it was proved, and by whom; null without a proof. */
  at: string | null;
  by: string | null;
  /** Who released it beside the store, or by force, so that it needs no proof; null when it does. */
  waived: { at: string; by: string } | null;
  /** Number of states that were opened, and of faults in them. */
  states: number;
  faults: number;
}

/** Every state that a proof has to have: each route, extension and scenario, at each width, in each theme. */
export function plannedStates({
  name,
  routes,
  extensions = [],
  scenarios = [],
}: Pick<RemoteDeclaration, 'name' | 'routes' | 'extensions'> & {
  scenarios?: ListedScenario[] | undefined;
}): PlannedState[] {
  return [
    ...routes.flatMap(({ path }) =>
      combinations().map((how) => ({
        name: path,
        kind: 'route' as const,
        address: path.replace(/\/?\*$/, ''),
        ...how,
      })),
    ),
    ...extensions.flatMap(({ id }) =>
      combinations().map((how) => ({
        name: id,
        kind: 'extension' as const,
        address: `/isolate/${name}/frame?extension=${id}`,
        ...how,
      })),
    ),
    ...scenarios.flatMap((scenario) =>
      combinations(scenario).map(({ width, theme }) => ({
        name: scenario.name,
        kind: 'scenario' as const,
        address: `/isolate/${name}/frame?${scenarioSearch({ ...scenario, width, theme })}`,
        width,
        theme,
      })),
    ),
  ];
}

/** The states of a release that a proof has not opened. */
export function missingStates(
  proof: Pick<ReleaseProof, 'states'>,
  details: Parameters<typeof plannedStates>[0],
): PlannedState[] {
  const keyOf = ({ name, kind, width, theme }: Omit<PlannedState, 'address'>) => [kind, name, width, theme].join(' ');
  const opened = new Set(proof.states.map(keyOf));
  return plannedStates(details).filter((state) => !opened.has(keyOf(state)));
}

/** The query that the isolation page reads a scenario from, without the leading '?'. */
export function scenarioSearch(scenario: Partial<Omit<ListedScenario, 'title' | 'expect'>>): string {
  const { name, path, extension, user, permissions, theme, width, api, language, isRecorded } = scenario;
  const keys = Array.isArray(permissions) ? permissions.join(',') || 'none' : permissions;
  const values = {
    ...{ path, extension, user, theme, width, api, language },
    scenario: isRecorded && name,
    permissions: keys,
  };
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return new URLSearchParams(given).toString();
}

/** A scenario that names its width or theme is opened with that alone. */
function combinations(only: Pick<ListedScenario, 'width' | 'theme'> = {}): Pick<PlannedState, 'width' | 'theme'>[] {
  const widths = only.width ? [only.width] : PROOF_WIDTHS;
  const themes = only.theme ? [only.theme] : PROOF_THEMES;
  return widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
}
