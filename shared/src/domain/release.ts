/**
 * How a remote declares itself (`remote.json`) and how its releases are announced (the discovery document). The
 * document follows the public format of awslabs/frontend-discovery `v1-pre`; all extensions are under
 * `extras.salesdesk`.
 */
import type { ListedScenario } from './scenario.ts';

/** Inside the shell, or without it (sign-in). */
type RemoteLayout = 'shell' | 'bare';

/** Who may open a route: everyone, or only signed-in users. */
export type RemoteAccess = 'public' | 'session';

export interface RemoteRouteDeclaration {
  path: string;
  /** Exposed module, e.g. `./LeadsPage` for `src/LeadsPage.tsx`; its default export is the screen. */
  module: string;
  /** `mount`: the module is made with another framework and exports `mount` in place of a screen. ADR-135. */
  kind?: 'mount';
  title: string;
  permission?: string;
  layout: RemoteLayout;
  /** `session` when absent. */
  access?: RemoteAccess;
}

export interface NavigationDeclaration {
  section: string;
  order: number;
  icon: string;
  label: string;
  path: string;
  /** The section of the sidebar that it stands in when there are many entries; the owner's when absent. */
  group?: string;
}

/** An action of a remote's screen that has an address; offered in the palette. ADR-114. */
export interface ActionDeclaration {
  label: string;
  /** An address of the remote with the action: `/q-list?do=add`. */
  path: string;
  /** In addition to the permission of the page it opens. */
  permission?: string;
  /** Additional search words. */
  keywords?: string;
}

/** Something that a remote adds to a screen of another: its module is drawn in a slot, or gives data to it. */
export interface ExtensionDeclaration {
  /** Unique in its remote. */
  id: string;
  /** Name of a slot: `company.tab`. */
  slot: string;
  /** Exposed module; its default export is a component or a function, as the slot has it. */
  module: string;
  title: string;
  /** Place among the extensions of its slot, lowest first; 100 when absent. */
  order?: number;
  /** Needed to see it. */
  permission?: string;
  /** Fields of the slot's props with the value, or the values, for which it is shown: `{ "kind": "lead" }`. */
  when?: Record<string, ConditionValue | readonly ConditionValue[]>;
}

/** What the operator changed of an extension without a release; the rest stays as its remote declares it. */
export interface ComposedExtension {
  /** Nobody sees it. */
  hidden?: true;
  /** In place of the declared one. */
  order?: number;
  /** First in its slot, whatever its order. */
  pinned?: true;
  /** Per cent of users for whom this counts; all when absent. */
  share?: number;
}

/** The changed extensions of a remote, by id. */
type Composition = Record<string, ComposedExtension>;

type ConditionValue = string | number | boolean;

/** The maximum size of a build, in kB (1000 bytes). */
export interface SizeBudget {
  /** What its heaviest page loads at once: entry, scripts and styles, compressed. */
  page: number;
  /** All its files, uncompressed. */
  total: number;
}

/** The modules that a remote has to expose: its screens and its extensions. */
export function declaredModules({
  routes,
  extensions = [],
}: Pick<RemoteDeclaration, 'routes' | 'extensions'>): string[] {
  return [...new Set([...routes, ...extensions].map(({ module }) => module))];
}

/** The limits for a build whose `remote.json` sets none. */
export const DEFAULT_BUDGET: SizeBudget = { page: 200, total: 2000 };

/** A remote's `remote.json`. `contract` is the range of the shared package it was written for. */
export interface RemoteDeclaration {
  name: string;
  contract: string;
  owner: string;
  routes: RemoteRouteDeclaration[];
  navigation: NavigationDeclaration[];
  /** None when absent. */
  actions?: ActionDeclaration[];
  /** None when absent. */
  extensions?: ExtensionDeclaration[];
  /** Titles, labels and keywords in other languages: `{ nl: { Leads: 'Leads' } }`. ADR-117. */
  labels?: Record<string, Record<string, string>>;
  /** The platform's own limits when absent. */
  budget?: SizeBudget;
}

/** What the build adds to the declaration; both together are under `extras.salesdesk`. */
export interface ReleaseDetails extends RemoteDeclaration {
  /** Container script and the global name it registers under. */
  entry: { file: string; global: string };
  /** Files that each exposed module needs at once. */
  modules: Record<string, { js: string[]; css: string[] }>;
  /** Subresource integrity (`sha384-…`) of every file of the release. */
  assets: Record<string, string>;
  /** Shared module to the range the release accepts. */
  shared: Record<string, string>;
  sourceCommit: string | null;
  /** ISO 8601, UTC: when it was listed first. Builds do not say it, so that they can be repeated; those of before did. */
  builtAt: string;
  /** Bytes of all files, uncompressed. */
  size: number;
  /** The scenarios of `scenarios.json`, if there is one, without their answers. */
  scenarios?: ListedScenario[];
}

/** One release of a remote, as the document lists it. */
export interface Release {
  /** Address of `mf-manifest.json` in the release's own, immutable folder. */
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  deployment: { traffic: number; default: boolean };
  extras: {
    salesdesk: ReleaseDetails;
    /** The trial failed too often and was stopped: no one gets this release any more. */
    stopped?: StoppedTrial;
    /** The trial gets a larger share by itself, step by step, once it is known to be no worse. */
    progressive?: true;
    /** Only on the default release and only in the release store; browsers do not get it. */
    history?: RolloutHistory;
    /** Only on the default release, and only in what browsers get: that of the history. */
    composition?: Composition;
  };
}

/** What browsers reported about a release within the last half hour. */
export interface ReleaseHealth {
  /** Users whose browsers reported. */
  reporters: number;
  /** Those for whom it failed. */
  failing: number;
  /** The share of failed attempts, averaged over these users, in per cent. */
  errorRate: number;
}

/** How a release has proved itself, however long ago. ADR-153. */
export interface ReleaseVerdict {
  /** `good`: it worked for enough users for long enough; `failing`: its error rate was above the limit. */
  state: 'good' | 'failing' | 'unknown';
  /** ISO 8601, UTC; null while unknown. */
  since: string | null;
  /** One sentence; empty while unknown. */
  reason: string;
}

/**
 * What users feel: milliseconds from an interaction to the next paint, and from opening a screen to its first rows,
 * milliseconds for which frames blocked the page in a visit's first minute, and script errors of a visit.
 */
export const VITAL_METRICS = ['inp', 'rows', 'frames', 'errors'] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** One metric of a trial against the default of the same hour. */
export interface VitalComparison {
  metric: VitalMetric;
  /** Medians of the latest visits; null without any. */
  trial: number | null;
  default: number | null;
  /** Pairs of users that were compared, and in how many of them the trial was worse. */
  pairs: number;
  worse: number;
  /** `open`: too few pairs to tell. */
  verdict: 'worse' | 'not-worse' | 'open';
}

/** How a release on trial feels, against the default. ADR-154. */
export interface TrialVitals {
  /** Version of the default. */
  against: string;
  state: 'worse' | 'not-worse' | 'too-few';
  pairs: number;
  metrics: VitalComparison[];
}

/** Shares in per cent that a progressive trial goes through. */
export const PROGRESSIVE_STEPS = [5, 25, 100] as const;

/** Why and when a trial was stopped automatically. */
export interface StoppedTrial {
  /** ISO 8601, UTC. */
  at: string;
  /** Per cent of users who got it until then. */
  traffic: number;
  /** One sentence for users. */
  reason: string;
}

export const ROLLOUT_ACTIONS = [
  'published',
  'promoted',
  'tried',
  'rolled-back',
  'stopped',
  'returned',
  'removed',
  'pinned',
  'unpinned',
  'held',
  'resumed',
  'undone',
  'handed-over',
  'composed',
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];

/** One change of the releases that users get. */
export interface RolloutEvent {
  /** ISO 8601, UTC. */
  at: string;
  action: RolloutAction;
  version: string;
  /** Per cent of users who get it from then on. */
  traffic?: number;
  /** Who requested it: a token's name, a user of the machine, or `canary health`. */
  by: string;
  reason?: string;
}

/** The releases of a remote before a change. */
export interface RolloutSnapshot {
  /** Time of the change, ISO 8601, UTC. */
  at: string;
  userId: number;
  releases: { version: string; fallbackUrl?: string; deployment: Release['deployment']; stopped?: StoppedTrial }[];
  pinned: string[];
  held?: string;
  composition?: Composition;
}

/** The history of a remote's releases. */
export interface RolloutHistory {
  /** Newest first; old ones are dropped. */
  events: RolloutEvent[];
  /** Releases that are stored but no longer listed, with the time (ISO 8601, UTC) since when. */
  retired: Record<string, string>;
  /** Releases that are stored but were never published completely, with the time (ISO 8601, UTC) it was noticed. */
  abandoned: Record<string, string>;
  /** Releases that are never removed, whatever their age, and that no automatic step changes. */
  pinned: string[];
  /** The release whose trial no automatic step changes; it counts while that trial lasts. */
  held?: string;
  /** The extensions that the operator changed; they stay so in later releases. */
  composition?: Composition;
  /** What the latest change on Platform replaced, so that it can be undone. ADR-157. */
  undo?: RolloutSnapshot;
  /** Releases whose files are deleted; their versions are never used again. */
  removed: string[];
}

/** Where the host fetches the part of the document for the own user; `/discovery.json` is the whole of it. */
export const OWN_DISCOVERY_PATH = '/discovery/own.json';

export interface DiscoveryDocument {
  schema: string;
  microFrontends: Record<string, Release[]>;
}

/** The key of a remote in the document. */
export function documentKey(remote: string): string {
  return `@salesdesk/${remote}`;
}
