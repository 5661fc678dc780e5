/** Runs the same tests against every kind of release store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { BucketSettings } from '../src/store/bucket.ts';
import { bucketStore } from '../src/store/bucketStore.ts';
import { directoryStore } from '../src/store/openStore.ts';
import type { ReleaseStore } from '../src/store/store.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A store for one test. */
export interface TestStore {
  store: ReleaseStore;
  /** Opens the same store a second time, as another process would. */
  reopen(): ReleaseStore;
  /** Environment that selects it in a command-line process. */
  env: Record<string, string>;
}

interface S3Server {
  settings: BucketSettings;
  /** Credentials and region from the environment, as the client reads them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

// The client prints this warning on every start, which would clutter the test output.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const BUCKET = 'releases';
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts an S3 server with an empty bucket in a separate process. */
export async function startS3({ keepsConditions = true } = {}): Promise<S3Server> {
  const server: ChildProcess = spawn(
    process.execPath,
    [path.join(__dirname, 's3Server.mjs'), await temporaryFolder(), BUCKET],
    {
      env: { ...process.env, ...(keepsConditions ? {} : { CONDITIONS: 'ignored' }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!server.stdout) throw new Error('The S3 server cannot be heard.');
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The S3 server did not start.')));
  const [port] = await Promise.race([once(server.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  const endpoint = `http://127.0.0.1:${Number(String(port))}`;
  return {
    settings: { bucket: BUCKET, endpoint, credentials: KEYS },
    env: {
      RELEASES_ENDPOINT: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    async stop() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/**
 * Runs `tests` once for each kind of store; `make` gives a new, empty one. Without LONG_TESTS only for the kind `inShort`:
 * store.test.ts and publish.test.ts keep both, so what is built on the store needs the one where its risk is.
 */
export function describeStores(
  tests: (make: () => Promise<TestStore>) => void,
  inShort: 'directory' | 'bucket' | 'both' = 'directory',
): void {
  const runsIn = (kind: typeof inShort) => process.env.LONG_TESTS || inShort === 'both' || inShort === kind;
  if (runsIn('directory'))
    describe('in a directory', () => {
      tests(async () => {
        const directory = await temporaryFolder();
        const reopen = () => directoryStore(directory);
        return { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
      });
    });

  if (runsIn('bucket'))
    describe('in a bucket', () => {
      let server: S3Server;
      beforeAll(async () => {
        server = await startS3();
      });
      afterAll(() => server.stop());
      tests(async () => {
        const folder = randomUUID();
        const reopen = () => bucketStore({ ...server.settings, prefix: `${folder}/` });
        return { store: reopen(), reopen, env: { ...server.env, RELEASES_BUCKET: `${BUCKET}/${folder}` } };
      });
    });
}
