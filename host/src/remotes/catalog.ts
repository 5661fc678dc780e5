/** The catalog of remotes for the current user: releases, routes, navigation and actions. */
import { language } from '@salesdesk/shared';
import {
  type ActionDeclaration,
  chooseRelease,
  cohortOf,
  compareExtensions,
  type DiscoveryDocument,
  documentKey,
  type ExtensionDeclaration,
  isSlot,
  type NavigationDeclaration,
  type Release,
  type ReleaseDetails,
  type RemoteAccess,
  type RemoteRouteDeclaration,
  routeAt,
  SLOT_NAMES,
  type SlotName,
} from '@salesdesk/shared/domain';

/** One release of a remote, as the loader needs it. */
export interface RemoteEntry {
  name: string;
  version: string;
  /** Absolute address of the folder the release's files are in, with a slash at the end. */
  folder: string;
  details: ReleaseDetails;
  /** The previous release, used when this one cannot be loaded. */
  fallback: RemoteEntry | null;
  /** Temporarily granted to this user in place of the published release. */
  isOverride?: true;
  /** Why the user gets a published release: everyone does when absent. */
  cohort?: 'trial' | 'fallback';
}

/** A page of a remote. */
export interface RemoteRoute extends RemoteRouteDeclaration {
  remote: string;
  access: RemoteAccess;
}

/** A sidebar entry of a remote, with the permission of its page. */
export interface NavigationEntry extends NavigationDeclaration {
  remote: string;
  permission?: string;
  /** The group that the remote names, or the team that owns it. */
  group: string;
}

/** An action of a remote's screen, with all permissions it needs. */
export interface ActionEntry extends Pick<ActionDeclaration, 'label' | 'path' | 'keywords'> {
  permissions: readonly string[];
}

/** An extension of a slot that this product has. */
export interface ExtensionEntry extends ExtensionDeclaration {
  slot: SlotName;
  /** Unique on the page: `invoices/open-invoices`. */
  key: string;
  remote: string;
  /** The operator keeps it first in its slot. */
  pinned?: true;
  version: string;
  /** Its release. The fallback is one that has the same extension. */
  entry: RemoteEntry;
}

export interface Catalog {
  remotes: ReadonlyMap<string, RemoteEntry>;
  routes: readonly RemoteRoute[];
  /** Sorted by section and order. */
  navigation: readonly NavigationEntry[];
  actions: readonly ActionEntry[];
  /** Of each slot, as the operator composed it: pinned ones, then by order, name of the remote, and id. */
  extensions: ReadonlyMap<SlotName, readonly ExtensionEntry[]>;
}

/**
 * Builds the catalog for one user. `user` assigns the user to a trial or the default release; see `cohortKey`.
 * `overrides` replace published releases or add to them.
 */
export function catalogFor(document: DiscoveryDocument, user: string, overrides: readonly RemoteEntry[] = []): Catalog {
  const overridden = new Set(overrides.map(({ name }) => name));
  const published = Object.values(document.microFrontends).flatMap((releases) => {
    const name = releases[0]?.extras.salesdesk.name ?? '';
    const chosen = overridden.has(name) ? undefined : chooseRelease(releases, name, user);
    return chosen ? [entryOf(chosen, releases)] : [];
  });
  const remotes = [...published, ...overrides];
  const routes = remotes.flatMap(routesOf);
  const navigation = remotes.flatMap(({ name, details }) =>
    details.navigation.map((entry): NavigationEntry => {
      const permission = details.routes.find(({ path }) => path === entry.path)?.permission;
      const label = labelOf(details, entry.label);
      const group = labelOf(details, entry.group ?? details.owner);
      return { ...entry, label, group, remote: name, ...(permission === undefined ? {} : { permission }) };
    }),
  );
  return {
    remotes: new Map(remotes.map((entry) => [entry.name, entry])),
    routes,
    actions: remotes.flatMap(actionsOf),
    extensions: bySlot(remotes.flatMap((entry) => composed(entry, releasesOf(document, entry.name), user))),
    navigation: navigation.sort((a, b) => a.section.localeCompare(b.section) || a.order - b.order),
  };
}

/** All releases of a remote that the document lists. */
export function releasesOf(document: DiscoveryDocument, remote: string): readonly Release[] {
  return document.microFrontends[documentKey(remote)] ?? [];
}

/** Every listed release of a remote, each without its fallback. */
export function releasesIn(document: DiscoveryDocument, remote: string): RemoteEntry[] {
  return releasesOf(document, remote).map((release) => entryOf(release, []));
}

/** The pages of a release. */
export function routesOf({ name, details }: RemoteEntry): RemoteRoute[] {
  return details.routes.map((route) => ({
    access: 'session',
    ...route,
    title: labelOf(details, route.title),
    remote: name,
  }));
}

/** The label in the current language; English when the remote provides no translation. */
function labelOf({ labels }: ReleaseDetails, text: string): string {
  return labels?.[language]?.[text] ?? text;
}

function actionsOf({ details }: RemoteEntry): ActionEntry[] {
  return (details.actions ?? []).map(({ permission, ...action }) => {
    const page = details.routes.find(({ path }) => path === action.path.split('?')[0]);
    const label = labelOf(details, action.label);
    const keywords = action.keywords && labelOf(details, action.keywords);
    const permissions = [page?.permission, permission].filter((key) => key !== undefined);
    return { ...action, label, ...(keywords ? { keywords } : {}), permissions };
  });
}

/** The extensions of a release, with titles in the current language. Those of slots that are not known are left out. */
export function extensionsOf(entry: RemoteEntry): ExtensionEntry[] {
  return (entry.details.extensions ?? []).flatMap((extension) => {
    const { id, slot, module, title } = extension;
    if (!isSlot(slot)) return [];
    const before = entry.fallback?.details.extensions ?? [];
    const hasFallback = before.some((one) => one.id === id && one.slot === slot && one.module === module);
    return {
      ...extension,
      slot,
      title: labelOf(entry.details, title),
      key: `${entry.name}/${id}`,
      remote: entry.name,
      version: entry.version,
      entry: hasFallback ? entry : { ...entry, fallback: null },
    };
  });
}

/**
 * The extensions of a release that this user sees, as the operator composed them; the id decides who is in a share. An
 * override runs to be tried, so its extensions are as declared.
 */
function composed(entry: RemoteEntry, releases: readonly Release[], user: string): ExtensionEntry[] {
  const { composition } = releases.find(({ deployment }) => deployment.default)?.extras ?? {};
  return extensionsOf(entry).flatMap((extension) => {
    const { hidden, share = 100, order, pinned } = composition?.[extension.id] ?? {};
    if (entry.isOverride || cohortOf(user, entry.name, extension.id) >= share) return [extension];
    if (hidden) return [];
    return [{ ...extension, ...(order === undefined ? {} : { order }), ...(pinned ? { pinned } : {}) }];
  });
}

function bySlot(extensions: readonly ExtensionEntry[]): Catalog['extensions'] {
  const sorted = extensions.toSorted(compareExtensions);
  return new Map(SLOT_NAMES.map((name) => [name, sorted.filter(({ slot }) => slot === name)]));
}

/** Finds the remote page for `path` without running code of a remote; of pages below each other the lowest. */
export function routeOf(catalog: Pick<Catalog, 'routes'>, path: string): RemoteRoute | undefined {
  return routeAt(catalog.routes, path);
}

function entryOf(release: Release, releases: readonly Release[]): RemoteEntry {
  const before = releases.find(({ url }) => url === release.fallbackUrl);
  const { salesdesk } = release.extras;
  return {
    name: salesdesk.name,
    version: release.metadata.version,
    folder: new URL('.', new URL(release.url, location.origin)).href,
    details: salesdesk,
    fallback: before ? { ...entryOf(before, []), cohort: 'fallback' } : null,
    ...(release.deployment.default ? {} : { cohort: 'trial' as const }),
  };
}
