import {
  type DiscoveryDocument,
  declaredModules,
  documentKey,
  type Release,
  type ReleaseDetails,
} from '@salesdesk/shared/domain';
import { Compile } from 'typebox/compile';
import { HOST_FILE, HOST_NAME, HOST_PAGE } from '../store/store.ts';
import { DiscoverySchema, HostDetailsSchema, ReleaseDetailsSchema } from './discovery.schema.ts';
import { fieldProblems } from './fieldProblems.ts';

/** Address of the public schema that the document follows. */
const DISCOVERY_SCHEMA_URL = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';
export const MANIFEST_FILE = 'mf-manifest.json';

const documentForm = Compile(DiscoverySchema);
const detailsForm = Compile(ReleaseDetailsSchema);
const hostForm = Compile(HostDetailsSchema);

/** An empty document, from before the first release. */
export function emptyDocument(): DiscoveryDocument {
  return { schema: DISCOVERY_SCHEMA_URL, microFrontends: {} };
}

/** A release as the document lists it, without its share of users. */
export function listedAs(details: ReleaseDetails, version: string): Omit<Release, 'deployment'> {
  const { name, assets } = details;
  // The file that leads to all others.
  const manifest = name === HOST_NAME ? HOST_PAGE : MANIFEST_FILE;
  const metadata = { integrity: assets[manifest] ?? '', version };
  return { url: `/r/${name}/${version}/${manifest}`, metadata, extras: { salesdesk: details } };
}

/**
 * The document as browsers get it: without the history, which is for publishers only, and without the host, which the edge
 * has chosen for them. What the operator changed of extensions stays.
 */
export function publicDocument(document: DiscoveryDocument): DiscoveryDocument {
  const microFrontends = Object.entries(document.microFrontends)
    .filter(([key]) => key !== documentKey(HOST_NAME))
    .map(([key, releases]) => [
      key,
      releases.map(({ extras: { history, ...extras }, ...release }): Release => {
        const { composition } = history ?? {};
        return { ...release, extras: { ...extras, ...(composition ? { composition } : {}) } };
      }),
    ]);
  return { ...document, microFrontends: Object.fromEntries(microFrontends) };
}

/** Lists the problems of a document, one sentence each; empty when it may go live. Checks every release. */
export function discoveryProblems(document: unknown): string[] {
  if (!documentForm.Check(document)) return formProblems(documentForm.Errors(document));
  const remotes = Object.entries((document as DiscoveryDocument).microFrontends);
  return [
    ...remotes.flatMap(([key, releases]) => [
      ...deploymentProblems(key, releases),
      ...releases.flatMap((release) => releaseProblems(key, release, releases)),
    ]),
    ...sharedPathProblems(remotes),
  ];
}

/** Lists the problems in a release's own description. */
export function detailsProblems(details: unknown): string[] {
  if (isOfHost(details)) return hostDetailsProblems(details);
  if (!detailsForm.Check(details)) return fieldProblems(detailsForm.Errors(details), details);
  const release = details as ReleaseDetails;
  const { routes, navigation, actions = [], extensions = [], modules, entry, assets } = release;
  const ids = extensions.map(({ id }) => id);
  const paths = routes.map(({ path }) => path);
  const needed = [entry.file, MANIFEST_FILE, ...Object.values(modules).flatMap(({ js, css }) => [...js, ...css])];
  return [
    ...(paths.length + ids.length
      ? []
      : ['remote.json has neither a page nor an extension. Add one to routes or extensions.']),
    ...repeated(paths).map((path) => `Route ${path} is declared twice.`),
    ...repeated(ids).map((id) => `The extension ${id} is declared twice. Give each an id of its own.`),
    ...declaredModules(release)
      .filter((module) => !modules[module])
      .map((module) => {
        const what = routes.some((route) => route.module === module) ? 'A route' : 'An extension';
        return `${what} in remote.json names ${module}, but the build exposes ${exposed(modules)}. ${EXPOSE}`;
      }),
    ...navigation
      .filter(({ path }) => !paths.includes(path))
      .map(({ path }) => `Navigation points to ${path}, which is not a route.`),
    ...actions
      .filter(({ path }) => !paths.includes(path.split('?')[0] ?? ''))
      .map(({ path }) => `An action points to ${path}, which is not a route.`),
    ...needed.filter((file) => !assets[file]).map((file) => `There is no hash for ${file}.`),
  ];
}

function repeated(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function isOfHost(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'name' in details && details.name === HOST_NAME;
}

function hostDetailsProblems(details: unknown): string[] {
  if (!hostForm.Check(details)) {
    return [`The name ${HOST_NAME} is reserved for the host.`, ...fieldProblems(hostForm.Errors(details), details)];
  }
  return [HOST_PAGE, HOST_FILE].filter((file) => !details.assets[file]).map((file) => `There is no hash for ${file}.`);
}

const EXPOSE = 'Add it to exposes of the federation plugin, or change module in remote.json.';

function exposed(modules: ReleaseDetails['modules']): string {
  return Object.keys(modules).join(', ') || 'no module';
}

function deploymentProblems(key: string, releases: Release[]): string[] {
  const traffic = releases.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  const tried = releases.filter(({ deployment }) => !deployment.default && deployment.traffic > 0);
  return [
    ...(releases.filter(({ deployment }) => deployment.default).length === 1
      ? []
      : [`${key}: not exactly one default.`]),
    ...(traffic === 100 ? [] : [`${key}: traffic adds up to ${traffic}, not to 100.`]),
    ...(tried.length > 1 ? [`${key}: more than one release is on trial.`] : []),
    ...releases
      .filter(({ deployment, extras }) => extras.stopped && (deployment.default || deployment.traffic > 0))
      .map(({ metadata }) => `${key} ${metadata.version}: stopped, but still has traffic.`),
    ...releases
      .filter(({ deployment, extras }) => extras.history && !deployment.default)
      .map(({ metadata }) => `${key} ${metadata.version}: the history belongs to the default release.`),
  ];
}

function releaseProblems(key: string, release: Release, releases: Release[]): string[] {
  const { url, fallbackUrl, metadata, extras } = release;
  const details = extras.salesdesk;
  const label = `${key} ${metadata.version}`;
  const expected = listedAs(details, metadata.version);
  return [
    ...(key === documentKey(details.name) ? [] : [`${label}: declares the name ${details.name}.`]),
    ...(url === expected.url ? [] : [`${label}: ${url} is not in the release's folder.`]),
    ...(metadata.integrity === expected.metadata.integrity ? [] : [`${label}: its manifest has two different hashes.`]),
    ...(fallbackUrl === undefined || releases.some((other) => other !== release && other.url === fallbackUrl)
      ? []
      : [`${label}: its fallback ${fallbackUrl} is not listed.`]),
    ...detailsProblems(details).map((problem) => `${label}: ${problem}`),
  ];
}

/** Reports paths declared by two remotes: which page opens would depend on their order. */
function sharedPathProblems(remotes: [string, Release[]][]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [key, releases] of remotes) {
    for (const { path } of releases.flatMap(({ extras }) => extras.salesdesk.routes)) {
      const owner = owners.get(path) ?? key;
      owners.set(path, owner);
      if (owner !== key) problems.push(`${key}: route ${path} belongs to ${owner}.`);
    }
  }
  return problems;
}

function formProblems(errors: Iterable<{ instancePath: string; message: string }>): string[] {
  return [...errors].map(({ instancePath, message }) => `${instancePath || 'The document'} ${message}.`);
}
