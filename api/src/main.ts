/** Runs the API alone: `pnpm --filter @salesdesk/api start`. */
import { createApi } from './app.ts';
import { readConfig } from './config/config.ts';

const DRAIN_MS = 2_000;

try {
  const config = readConfig(process.env);
  const api = await createApi(config);
  await api.app.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async (drainMs: number) => {
    // A second signal means: do not wait.
    if (stopping) process.exit(1);
    stopping = true;
    api.drain();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await api.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop(DRAIN_MS));
  process.on('SIGINT', () => stop(0));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
