/**
 * How a remote declares itself (`remote.json`) and how its releases are announced (the discovery document). The
 * document keeps the public form of awslabs/frontend-discovery `v1-pre`; everything of ours stands under
 * `extras.salesdesk`.
 */

/** Inside the shell, or without it (sign-in). */
export type RemoteLayout = 'shell' | 'bare';

/** Who may open a route: everybody, or only somebody signed in. */
export type RemoteAccess = 'public' | 'session';

export interface RemoteRouteDeclaration {
  path: string;
  /** Exposed module, e.g. `./LeadsPage` for `src/LeadsPage.tsx`; its default export is the screen. */
  module: string;
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
}

/** Something a remote's screen does by its address, offered in the palette. ADR-114. */
export interface ActionDeclaration {
  label: string;
  /** An address of the remote, with what to do: `/q-list?do=add`. */
  path: string;
  /** Besides the permission of the page it leads to. */
  permission?: string;
  /** Other words that find it. */
  keywords?: string;
}

/** Most a build may weigh, in kB (1000 bytes). */
export interface SizeBudget {
  /** What its heaviest page loads at once: entry, scripts and styles, compressed. */
  page: number;
  /** All its files, uncompressed. */
  total: number;
}

/** What a build may weigh when its `remote.json` says nothing. */
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
  /** Titles, labels and keywords in other languages: `{ nl: { Leads: 'Leads' } }`. ADR-117. */
  labels?: Record<string, Record<string, string>>;
  /** The platform's own limits when absent. */
  budget?: SizeBudget;
}

/**
 * A state of a remote's screen worth looking at, kept in `scenarios.json` beside remote.json: the isolation page opens
 * it by a link, and a test looks for `expect`. The rest is the state; what is left out stays as it is by default.
 */
export interface Scenario {
  /** Short, and unique in its remote. */
  name: string;
  title: string;
  /** Address inside the remote, with query; its first route when absent. */
  path?: string;
  /** The rights that screens are shown; none when empty. */
  permissions?: 'all' | string[];
  /** Whose eyes: `me`, `nobody`, or a name. */
  user?: string;
  theme?: 'light' | 'dark';
  /** Of the frame, in px. */
  width?: number;
  /** `slow-<ms>`, `offline`, `500`, or a code of the error catalogue. */
  api?: string;
  /** Text that has to be seen. */
  expect: string;
}

/** What the build adds to the declaration; both together stand under `extras.salesdesk`. */
export interface ReleaseDetails extends RemoteDeclaration {
  /** Container script and the global name it announces itself under. */
  entry: { file: string; global: string };
  /** Files each exposed module needs at once. */
  modules: Record<string, { js: string[]; css: string[] }>;
  /** Subresource integrity (`sha384-…`) of every file of the release. */
  assets: Record<string, string>;
  /** Shared module to the range the release accepts. */
  shared: Record<string, string>;
  sourceCommit: string | null;
  /** ISO 8601, UTC. */
  builtAt: string;
  /** Bytes of all files, uncompressed. */
  size: number;
  /** What `scenarios.json` says, when there is one. */
  scenarios?: Scenario[];
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
    /** It was being tried and failed too often: nobody gets it any more. */
    stopped?: StoppedTrial;
    /** On the default release only, and only in the release store: not in what browsers are given. */
    history?: RolloutHistory;
  };
}

/** What people's browsers reported of a release within the last half hour. */
export interface ReleaseHealth {
  /** People whose browsers reported. */
  reporters: number;
  /** Those of them for whom it failed. */
  failing: number;
  /** Mean over these people of the share of their tries that failed, in per cent. */
  errorRate: number;
}

/** How a trial ended by itself. */
export interface StoppedTrial {
  /** ISO 8601, UTC. */
  at: string;
  /** Per cent of people who got it until then. */
  traffic: number;
  /** One sentence for people. */
  reason: string;
}

export type RolloutAction =
  | 'published'
  | 'promoted'
  | 'tried'
  | 'rolled-back'
  | 'stopped'
  | 'removed'
  | 'pinned'
  | 'unpinned';

/** One change of what people get. */
export interface RolloutEvent {
  /** ISO 8601, UTC. */
  at: string;
  action: RolloutAction;
  version: string;
  /** Per cent of people who get it from then on. */
  traffic?: number;
  /** Who asked for it: a token's name, a user of the machine, or `canary health`. */
  by: string;
  reason?: string;
}

/** What happened to the releases of a remote so far. */
export interface RolloutHistory {
  /** Newest first; old ones are forgotten. */
  events: RolloutEvent[];
  /** Releases that are kept but no longer listed, with the time (ISO 8601, UTC) since when. */
  retired: Record<string, string>;
  /** Releases that are kept but whose publishing never got to its end, with the time (ISO 8601, UTC) it was noticed. */
  abandoned: Record<string, string>;
  /** Releases that are kept whatever their age. */
  pinned: string[];
  /** Releases whose files are gone; their versions are never used again. */
  removed: string[];
}

export interface DiscoveryDocument {
  schema: string;
  microFrontends: Record<string, Release[]>;
}

/** Name of a remote in the document. */
export function documentKey(remote: string): string {
  return `@salesdesk/${remote}`;
}
