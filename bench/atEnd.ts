/** What a benchmark leaves on the machine goes with it, also when somebody stops it in the middle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const waiting = new Set<() => void>();

process.once('exit', () => {
  for (const work of waiting) work();
});
// As an exit, so that the above and the browsers' own hear of it.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Gives `work` to be called; the end of this process calls it if nobody has. It must not wait for anything. */
export function atEnd(work: () => void): () => void {
  const once = () => {
    if (waiting.delete(once)) work();
  };
  waiting.add(once);
  return once;
}

/** A folder that is gone after `remove`, with all that is in it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-bench-'));
  return { folder, remove: atEnd(() => rmSync(folder, { recursive: true, force: true })) };
}
