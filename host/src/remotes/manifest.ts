import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { hashOf } from './integrity.ts';

const FILE = 'mf-manifest.json';

/**
 * Asks for a release's manifest and checks that it is one and agrees with the discovery document. Federation's own
 * reading accepts a 503 with a JSON body, waits for ever, and keeps a bad answer for the life of the page.
 * `query` changes the address, so that a retry is not queued behind a hung request.
 */
export async function checkManifest(entry: RemoteEntry, query: string): Promise<void> {
  const fail = (message: string, cause?: unknown) => new RemoteFailure(entry, 'manifest', message, cause);
  const integrity = hashOf(entry, FILE);
  const manifest = await within(
    DEADLINES.manifest,
    async (signal) => {
      const address = `${entry.folder}${FILE}${query}`;
      const reply = await fetch(address, { signal, ...(integrity ? { integrity } : {}) }).catch((cause) => {
        throw fail('its manifest could not be fetched, or is not what its hash says', cause);
      });
      if (!reply.ok) throw fail(`its manifest was answered with status ${reply.status}`);
      const type = reply.headers.get('content-type') ?? 'nothing';
      if (!type.includes('json')) throw fail(`its manifest was answered with ${type}`);
      return (await reply.json().catch((cause) => {
        throw fail('its manifest is not readable', cause);
      })) as unknown;
    },
    () => fail(`its manifest was not answered within ${DEADLINES.manifest / 1000} s`),
  );
  if (!agrees(manifest, entry)) throw fail('its manifest does not agree with the discovery document');
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
    details.routes.every(({ module }) => exposed.includes(module))
  );
}
