/** Cleans up after a benchmark, also when it is interrupted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const waiting = new Set<() => void>();

process.once('exit', () => {
  for (const work of waiting) work();
});
// Turn signals into an exit, so that this handler and those of the browsers run.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Returns a function that runs `work` once; it also runs when the process exits. `work` must be synchronous. */
export function atEnd(work: () => void): () => void {
  const once = () => {
    if (waiting.delete(once)) work();
  };
  waiting.add(once);
  return once;
}

/** Creates a temporary folder; `remove` deletes it with its contents. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-bench-'));
  return { folder, remove: atEnd(() => rmSync(folder, { recursive: true, force: true })) };
}
