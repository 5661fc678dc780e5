/**
 * Forges a release from a real one: its files under a new version, with a test's changes and recomputed hashes. It
 * exists only in the page of the test; nothing is published.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_NAME } from '@salesdesk/delivery/store';
import type { DiscoveryDocument, Release, ReleaseDetails } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { RELEASES_DIR } from './product.ts';

export interface ForgedRelease {
  /** Its entry in the discovery document. */
  release: Release;
  /** Contents by file name. */
  files: ReadonlyMap<string, Buffer>;
}

export interface Forgery {
  version: string;
  /** Changes the container's script. `global`: the name of its global variable. */
  entry?: (script: string, global: string) => string;
  /** Changes its description in the discovery document, including hashes. */
  details?: (details: ReleaseDetails) => ReleaseDetails;
}

/** The discovery document written by `npm run build`, as pages get it. */
export function builtDocument(directory = RELEASES_DIR): DiscoveryDocument {
  const document = JSON.parse(readFileSync(join(directory, 'discovery.json'), 'utf8')) as DiscoveryDocument;
  const { [documentKey(HOST_NAME)]: _, ...remotes } = document.microFrontends;
  return { ...document, microFrontends: remotes };
}

/** The default release. */
export function liveRelease(remote: string, document = builtDocument()): Release {
  const live = document.microFrontends[documentKey(remote)]?.find(({ deployment }) => deployment.default);
  if (!live) throw new Error(`${remote} is not released; npm run build`);
  return live;
}

/** The files of a release in the store. */
export function filesOf(remote: string, version: string, directory = RELEASES_DIR): Map<string, Buffer> {
  const folder = join(directory, remote, version);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file)]));
}

/** Forges a release from the live one of `remote`. */
export function forge(remote: string, { version, entry, details }: Forgery): ForgedRelease {
  const origin = liveRelease(remote);
  const known = origin.extras.salesdesk;
  const global = `salesdesk_${remote}_${version.replace(/\W/g, '_')}`;
  const entryFile = known.entry.file;
  const files = new Map<string, Buffer>();
  const assets: Record<string, string> = {};
  let entryScript = '';
  for (const [file, content] of filesOf(remote, origin.metadata.version)) {
    const isText = /\.(js|css|json)$/.test(file);
    const renamed = isText ? Buffer.from(content.toString().replaceAll(known.entry.global, global)) : content;
    if (file === entryFile) entryScript = renamed.toString();
    else keep(file, renamed);
  }
  for (const [file, hash] of Object.entries(known.assets))
    entryScript = entryScript.replace(hash, assets[file] ?? hash);
  keep(entryFile, Buffer.from(entry ? entry(entryScript, global) : entryScript));
  const made: ReleaseDetails = { ...known, entry: { file: entryFile, global }, assets };
  return {
    files,
    release: {
      url: `/r/${remote}/${version}/mf-manifest.json`,
      metadata: { version, integrity: assets['mf-manifest.json'] ?? '' },
      deployment: { traffic: 100, default: true },
      extras: { salesdesk: details ? details(made) : made },
    },
  };

  function keep(file: string, content: Buffer): void {
    files.set(file, content);
    if (known.assets[file]) assets[file] = integrityOf(content);
  }
}

/** `document` with the forged release as the default; with `hasFallback` the live one is its fallback. */
export function withRelease(document: DiscoveryDocument, { release }: ForgedRelease, hasFallback: boolean) {
  const key = documentKey(release.extras.salesdesk.name);
  const live = liveRelease(release.extras.salesdesk.name, document);
  const before = { ...live, deployment: { traffic: 0, default: false } };
  const releases = hasFallback ? [{ ...release, fallbackUrl: live.url }, before] : [release];
  return { ...document, microFrontends: { ...document.microFrontends, [key]: releases } };
}

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
