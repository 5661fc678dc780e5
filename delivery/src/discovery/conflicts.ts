/** What a remote would take from another that is live: its name, addresses, sidebar entries or its place in the page. */
import { type DiscoveryDocument, documentKey, type Release, type ReleaseDetails } from '@salesdesk/shared/domain';
import { HOST_NAME } from '../store/hostNames.ts';

/** One sentence for each thing of `details` that belongs to another live remote, with that remote's name and owner. */
export function conflictProblems(document: DiscoveryDocument | null, details: ReleaseDetails): string[] {
  const others = Object.values(document?.microFrontends ?? {})
    .flat()
    .filter(({ extras }) => extras.salesdesk.name !== details.name);
  return [...new Set(others.flatMap((other) => takenFrom(other, details)))];
}

/**
 * A remote belongs to the team that published it first, until an administrator hands it over. The host's build names no
 * team that could differ: who may administer releases it.
 */
export function ownerProblems(document: DiscoveryDocument | null, { name, owner }: ReleaseDetails): string[] {
  if (name === HOST_NAME) return [];
  const known = ownerOf(document?.microFrontends[documentKey(name)] ?? []);
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

function takenFrom({ extras: { salesdesk: other } }: Release, details: ReleaseDetails): string[] {
  const belongs = `belongs to ${other.name} (${other.owner})`;
  const paths = new Set(other.routes.map(({ path }) => path));
  const labels = new Set(other.navigation.map(entryKey));
  return [
    ...details.routes
      .filter(({ path }) => paths.has(path))
      .map(({ path }) => `The address ${path} ${belongs}. Choose another path in remote.json.`),
    ...details.navigation
      .filter((entry) => labels.has(entryKey(entry)))
      .map(
        ({ label, section }) =>
          `The sidebar entry "${label}" in the section ${section} ${belongs}. Choose another label in remote.json.`,
      ),
    ...(other.entry.global === details.entry.global
      ? [
          `The name ${details.entry.global} of the federation plugin ${belongs}. ` +
            'Choose another one for name and output.uniqueName in the build.',
        ]
      : []),
  ];
}

function entryKey({ section, label }: { section: string; label: string }): string {
  return `${section}/${label.trim().toLowerCase()}`;
}
