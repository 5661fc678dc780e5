/** A process that publishes builds one after another into the configured store: `publisher.ts <build>…`. */
import { publish } from '../src/releases/publish.ts';
import { openStore } from '../src/store/openStore.ts';

const { store } = await openStore(process.env, process.env.RELEASES_DIR ?? '');
const host = JSON.parse(process.env.TEST_HOST ?? '{}');
for (const build of process.argv.slice(2)) {
  await publish({ build, store, host, onProgress: (doing) => console.log(doing) });
}
