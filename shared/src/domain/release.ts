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

/** A remote's `remote.json`. `contract` is the range of the shared package it was written for. */
export interface RemoteDeclaration {
  name: string;
  contract: string;
  owner: string;
  routes: RemoteRouteDeclaration[];
  navigation: NavigationDeclaration[];
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
}

/** One release of a remote, as the document lists it. */
export interface Release {
  /** Address of `mf-manifest.json` in the release's own, immutable folder. */
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  deployment: { traffic: number; default: boolean };
  extras: { salesdesk: ReleaseDetails };
}

export interface DiscoveryDocument {
  schema: string;
  microFrontends: Record<string, Release[]>;
}

/** Name of a remote in the document. */
export function documentKey(remote: string): string {
  return `@salesdesk/${remote}`;
}
