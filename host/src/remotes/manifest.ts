import { declaredModules } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { hashOf } from './integrity.ts';

const FILE = 'mf-manifest.json';

/**
 * Fetches a release's manifest and checks it against the discovery document. Federation's own loading accepts a 503
 * with a JSON body, has no timeout, and caches a bad response until the page is closed. `query` changes the address, so
 * that a retry is not queued behind a hung request.
 */
export async function checkManifest(entry: RemoteEntry, query: string): Promise<void> {
  const integrity = hashOf(entry, FILE);
  const manifest = await within(
    DEADLINES.manifest,
    (signal) => readManifest(entry, `${entry.folder}${FILE}${query}`, integrity, signal),
    () => failure(entry, `not answered within ${DEADLINES.manifest / 1000} s`),
  );
  if (!agrees(manifest, entry)) throw failure(entry, 'not in agreement with the discovery document');
}

async function readManifest(
  entry: RemoteEntry,
  address: string,
  integrity: string | null,
  signal: AbortSignal,
): Promise<unknown> {
  const reply = await fetch(address, { signal, ...(integrity && !canHash() ? { integrity } : {}) }).catch((cause) => {
    throw failure(entry, 'not to be had', cause);
  });
  if (!reply.ok) throw failure(entry, `answered with status ${reply.status}`);
  const type = reply.headers.get('content-type') ?? 'nothing';
  if (!type.includes('json')) throw failure(entry, `answered with ${type}`);
  const bytes = await reply.arrayBuffer();
  if (integrity && canHash() && (await integrityOf(bytes)) !== integrity) {
    throw failure(entry, 'not what its hash says');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw failure(entry, 'not readable', cause);
  }
}

/** SubtleCrypto needs https or localhost; otherwise the browser's own check is used, which reports no reason. */
function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { path: string }[];
}

function agrees(manifest: unknown, { details }: RemoteEntry): boolean {
  const { metaData, exposes } = (manifest ?? {}) as Partial<Manifest>;
  const exposed = Array.isArray(exposes) ? exposes.map((expose) => expose?.path) : [];
  return (
    metaData?.globalName === details.entry.global &&
    metaData.remoteEntry?.name === details.entry.file &&
    declaredModules(details).every((module) => exposed.includes(module))
  );
}

function failure(entry: RemoteEntry, what: string, cause?: unknown): RemoteFailure {
  return new RemoteFailure(entry, 'manifest', `its manifest is ${what}`, cause);
}
