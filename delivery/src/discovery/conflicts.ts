/** What a remote would take from the host or from another that is live: name, addresses, sidebar entries, place in the page. */
import {
  type DiscoveryDocument,
  patternsOverlap,
  REMOTE_OF_PATH,
  type Release,
  type ReleaseDetails,
  routePattern,
} from '@salesdesk/shared/domain';
import { HOST_NAME, releasesOf } from '../store/store.ts';

/** These addresses, the page outside the shell, and what the server answers itself. */
const HOST_PATHS: readonly string[] = [
  ...Object.keys(REMOTE_OF_PATH),
  '/link-unavailable',
  ...['/api/*', '/assets/*', '/discovery/*', '/docs/*', '/livez', '/metrics', '/r/*', '/readyz', '/releases/*'],
];

/**
 * One sentence for each thing of a build that belongs to the host, to another live remote, with that remote's name and owner,
 * or to another release of its own.
 */
export function conflictProblems(
  document: DiscoveryDocument | null,
  { details, version }: { details: ReleaseDetails; version: string },
): string[] {
  if (details.name === HOST_NAME) return [];
  const listed = Object.values(document?.microFrontends ?? {}).flat();
  const [own, others] = [true, false].map((isOwn) =>
    listed.filter(({ extras }) => (extras.salesdesk.name === details.name) === isOwn),
  );
  const earlier = own?.filter(({ metadata }) => metadata.version !== version) ?? [];
  return [
    ...new Set([
      ...hostAddresses(details),
      ...(others ?? []).flatMap((other) => takenFrom(other, details)),
      ...[...(others ?? []), ...earlier].flatMap((release) => nameTakenFrom(release, details)),
    ]),
  ];
}

/**
 * A remote belongs to the team that published it first, until an administrator hands it over. The host's build names no
 * team that could differ: who may administer releases it.
 */
export function ownerProblems(document: DiscoveryDocument | null, { name, owner }: ReleaseDetails): string[] {
  if (name === HOST_NAME) return [];
  const known = ownerOf(releasesOf(document, name));
  if (known === null || known === owner) return [];
  return [
    `The name ${name} belongs to a remote of ${known}, and the owner in this remote.json is ${owner}. Choose another ` +
      `name, or have an administrator hand it over: salesdesk owner ${name} "${owner}"`,
  ];
}

/**
 * The team that a remote belongs to, by its listed releases; null before the first. Every listed release names it,
 * whatever its own remote.json says.
 */
export function ownerOf(releases: readonly Release[]): string | null {
  return releases.find(({ deployment }) => deployment.default)?.extras.salesdesk.owner ?? null;
}

function hostAddresses({ name, routes }: ReleaseDetails): string[] {
  return routes.flatMap(({ path }) => {
    const own = hostPathIn(path, name);
    return own === undefined
      ? []
      : [
          `The address ${path} would include ${own}, which belongs to Salesdesk itself. Choose another path in remote.json.`,
        ];
  });
}

function hostPathIn(path: string, name: string): string | undefined {
  return HOST_PATHS.find((own) => REMOTE_OF_PATH[own] !== name && patternsOverlap(routePattern(path), own));
}

function takenFrom({ extras: { salesdesk: other } }: Release, details: ReleaseDetails): string[] {
  const belongs = `belongs to ${other.name} (${other.owner})`;
  const labels = new Set(other.navigation.map(entryKey));
  // A team may put one remote below another of its own; below that of another team it would take some of its addresses.
  const isTaken = (path: string) =>
    other.routes.some(
      (route) =>
        route.path === path ||
        (other.owner !== details.owner && patternsOverlap(routePattern(route.path), routePattern(path))),
    );
  return [
    ...details.routes
      .filter(({ path }) => hostPathIn(path, details.name) === undefined && isTaken(path))
      .map(({ path }) => `The address ${path} ${belongs}. Choose another path in remote.json.`),
    ...details.navigation
      .filter((entry) => labels.has(entryKey(entry)))
      .map(
        ({ label, section }) =>
          `The sidebar entry "${label}" in the section ${section} ${belongs}. Choose another label in remote.json.`,
      ),
  ];
}

/** Of every other release: those of one remote can run on one page as well. */
function nameTakenFrom({ metadata, extras }: Release, { entry: { global } }: ReleaseDetails): string[] {
  const { name, owner, entry } = extras.salesdesk;
  const taken = new Set(namesOf(entry.global));
  if (!namesOf(global).some((own) => taken.has(own))) return [];
  return [
    `The name ${global} of the federation plugin belongs to ${name} ${metadata.version} (${owner}). ` +
      'Choose another one for name and output.uniqueName in the build.',
  ];
}

function entryKey({ section, label }: { section: string; label: string }): string {
  return `${section}/${label.trim().toLowerCase()}`;
}

const TOOLS = ['rspackChunk', 'webpackChunk'];

/** The names on `window` that belong to a plugin's name: its container, and its chunks by either tool. */
export function namesOf(global: string): string[] {
  return [global, ...TOOLS.map((tool) => tool + asIdentifier(global))];
}

/** The name that a bundler makes of `output.uniqueName` for its list of chunks. */
function asIdentifier(name: string): string {
  return name.replace(/[^a-zA-Z0-9$]+/g, '_');
}
