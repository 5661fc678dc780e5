/** Which remotes there are for the person at this browser: their releases, routes and navigation. */
import { language } from '@salesdesk/shared';
import {
  type ActionDeclaration,
  chooseRelease,
  type DiscoveryDocument,
  documentKey,
  type NavigationDeclaration,
  type Release,
  type ReleaseDetails,
  type RemoteAccess,
  type RemoteRouteDeclaration,
} from '@salesdesk/shared/domain';

/** One release of a remote, as the loader needs it. */
export interface RemoteEntry {
  name: string;
  version: string;
  /** Absolute address of the folder the release's files are in, with a slash at the end. */
  folder: string;
  details: ReleaseDetails;
  /** The release before, for when this one cannot be loaded. */
  fallback: RemoteEntry | null;
  /** Granted to this person for a while, in place of what is published. */
  isOverride?: true;
}

/** A page that a remote brings. */
export interface RemoteRoute extends RemoteRouteDeclaration {
  remote: string;
  access: RemoteAccess;
}

/** A sidebar entry that a remote brings, with the permission of the page it leads to. */
export interface NavigationEntry extends NavigationDeclaration {
  remote: string;
  permission?: string;
}

/** Something a remote's screen does, with all permissions it needs. */
export interface ActionEntry extends Pick<ActionDeclaration, 'label' | 'path' | 'keywords'> {
  permissions: readonly string[];
}

export interface Catalog {
  remotes: ReadonlyMap<string, RemoteEntry>;
  routes: readonly RemoteRoute[];
  /** By section and order. */
  navigation: readonly NavigationEntry[];
  actions: readonly ActionEntry[];
}

/**
 * The catalog for one person. `user` decides releases that only a share of people gets; see `cohortKey`. `overrides`
 * stand in place of what is published, or beside it.
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
      return { ...entry, label, remote: name, ...(permission === undefined ? {} : { permission }) };
    }),
  );
  return {
    remotes: new Map(remotes.map((entry) => [entry.name, entry])),
    routes,
    actions: remotes.flatMap(actionsOf),
    navigation: navigation.sort((a, b) => a.section.localeCompare(b.section) || a.order - b.order),
  };
}

/** All releases of a remote that the document lists. */
export function releasesOf(document: DiscoveryDocument, remote: string): readonly Release[] {
  return document.microFrontends[documentKey(remote)] ?? [];
}

/** Every release of a remote that the document lists, each alone: nothing stands in for one that cannot be loaded. */
export function releasesIn(document: DiscoveryDocument, remote: string): RemoteEntry[] {
  return releasesOf(document, remote).map((release) => entryOf(release, []));
}

/** The pages that a release brings. */
export function routesOf({ name, details }: RemoteEntry): RemoteRoute[] {
  return details.routes.map((route) => ({
    access: 'session',
    ...route,
    title: labelOf(details, route.title),
    remote: name,
  }));
}

/** A remote brings its labels in other languages along; what it leaves out is English. */
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

/** The remote page that `path` belongs to, found before any code of a remote runs. */
export function routeOf(catalog: Pick<Catalog, 'routes'>, path: string): RemoteRoute | undefined {
  return catalog.routes.find((route) => {
    const [fixed = ''] = route.path.split(/\/?[:*]/);
    return path === route.path || (fixed !== '/' && fixed !== '' && `${path}/`.startsWith(`${fixed}/`));
  });
}

function entryOf(release: Release, releases: readonly Release[]): RemoteEntry {
  const before = releases.find(({ url }) => url === release.fallbackUrl);
  const { salesdesk } = release.extras;
  return {
    name: salesdesk.name,
    version: release.metadata.version,
    folder: new URL('.', new URL(release.url, location.origin)).href,
    details: salesdesk,
    fallback: before ? entryOf(before, []) : null,
  };
}
