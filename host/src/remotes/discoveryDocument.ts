import type { DiscoveryDocument, Release, ReleaseDetails } from '@salesdesk/shared/domain';

/** In development a remote's dev server serves files that change while the page is open, so they have no hashes. */
export const IS_DEVELOPMENT = process.env.SALESDESK_DEV_SERVER === 'true';

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Validates a received discovery document. Invalid releases are dropped, so that one bad entry affects only one remote;
 * null when it is not a discovery document at all.
 */
export function usableDocument(value: unknown): DiscoveryDocument | null {
  if (!isRecord(value) || typeof value.schema !== 'string' || !isRecord(value.microFrontends)) return null;
  const remotes = Object.entries(value.microFrontends).flatMap(([key, releases]) => {
    const usable = Array.isArray(releases) ? releases.filter(isRelease) : [];
    return usable.length ? [[key, usable] as const] : [];
  });
  return { schema: value.schema, microFrontends: Object.fromEntries(remotes) };
}

function isRelease(value: unknown): value is Release {
  if (!isRecord(value) || !isRecord(value.metadata) || !isRecord(value.deployment) || !isRecord(value.extras))
    return false;
  const { url, metadata, deployment, extras } = value;
  return (
    typeof url === 'string' &&
    isAllowedAddress(url) &&
    typeof metadata.version === 'string' &&
    (IS_DEVELOPMENT || isIntegrity(metadata.integrity)) &&
    typeof deployment.traffic === 'number' &&
    typeof deployment.default === 'boolean' &&
    isDetails(extras.salesdesk)
  );
}

/** Whether a value contains everything the host needs to know about a release. */
export function isDetails(value: unknown): value is ReleaseDetails {
  if (!isRecord(value) || !isRecord(value.entry)) return false;
  const { routes, navigation, modules, assets, shared, entry, labels = {} } = value;
  const { scenarios = [], actions = [], extensions = [] } = value;
  return (
    hasTexts(value, 'name', 'contract', 'owner') &&
    hasTexts(entry, 'file', 'global') &&
    isListOf(routes, (route) => hasTexts(route, 'path', 'module', 'title', 'layout')) &&
    isListOf(scenarios, (scenario) => hasTexts(scenario, 'name', 'title', 'expect')) &&
    isListOf(navigation, (link) => hasTexts(link, 'section', 'icon', 'label', 'path')) &&
    isListOf(actions, (action) => hasTexts(action, 'label', 'path')) &&
    isListOf(extensions, (extension) => hasTexts(extension, 'id', 'slot', 'module', 'title')) &&
    isRecord(labels) &&
    Object.values(labels).every((texts) => isRecord(texts) && Object.values(texts).every(isText)) &&
    isRecord(modules) &&
    Object.values(modules).every(
      (files) => isRecord(files) && isListOf(files.js, isText) && isListOf(files.css, isText),
    ) &&
    isRecord(assets) &&
    Object.values(assets).every(isIntegrity) &&
    isRecord(shared) &&
    Object.values(shared).every(isText)
  );
}

/** Code may come only from the page's own origin, whatever the document contains. */
function isAllowedAddress(url: string): boolean {
  return IS_DEVELOPMENT || new URL(url, location.origin).origin === location.origin;
}

function isIntegrity(value: unknown): boolean {
  return typeof value === 'string' && INTEGRITY.test(value);
}

function hasTexts(value: unknown, ...names: string[]): boolean {
  return isRecord(value) && names.every((name) => isText(value[name]));
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
