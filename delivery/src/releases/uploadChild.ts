/**
 * A child process, started by `upload.ts`, that unpacks and checks one uploaded build. The build may be hostile,
 * so it runs isolated from the product, which ends this process when it takes too long.
 */

import { failureOf } from '../store/failures.ts';
import { checkBuild } from './checkBuild.ts';
import { unpack } from './unpack.ts';
import type { ChildAnswer, ChildTask } from './upload.ts';

async function answerTo({ packed, folder, host }: ChildTask): Promise<ChildAnswer> {
  try {
    await unpack(packed, folder);
    const { details, version, sizes } = await checkBuild(folder, host);
    return { build: { folder, details, version, sizes } };
  } catch (error) {
    const failure = failureOf(error);
    return failure ? { failure } : { unexpected: error instanceof Error ? (error.stack ?? error.message) : `${error}` };
  }
}

process.once('message', async (task: ChildTask) => {
  process.send?.(await answerTo(task));
});
// When the product has ended, no process waits for the result or removes the unpacked files.
process.once('disconnect', () => process.exit());
process.send?.('ready');
