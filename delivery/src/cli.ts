/** Releases from the command line: `node --import tsx delivery/src/cli.ts`; without a command it explains itself. */
import { runCommand } from './commands.ts';
import { directoryStore } from './directoryStore.ts';

const store = directoryStore(process.env.RELEASES_DIR || '.data/releases');
try {
  console.log(await runCommand(process.argv.slice(2), store, process.env.HOST_DIR || 'host/dist'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
