/** Whether recorded results are older than the last change of what they measure. */
import { execFileSync } from 'node:child_process';

const UNTESTED = [':(exclude,glob)**/*.test.*', ':(exclude,glob)**/testing/**'];

/**
 * Gives null for results that are still true of the sources, else a sentence that says how old they are.
 * @param section the section of `results.md`, which names the commit that was measured
 * @param paths of the sources it measures
 * @param root the folder of the repository
 */
export function ageOf(section: string, paths: readonly string[], root: string): string | null {
  const [, commit, changed] = /, commit ([0-9a-f]+)( with uncommitted changes)?/.exec(section) ?? [];
  if (!commit) return 'Old: it names no commit.';
  if (changed) return `Old: measured at ${commit}${changed}.`;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' }).toString().trim();
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
  } catch {
    return `Old: measured at ${commit}, which is not in the history.`;
  }
  const count = Number(git('rev-list', '--count', `${commit}..HEAD`, '--', ...paths, ...UNTESTED));
  return count ? `Old: measured at ${commit}, ${count} commits to ${paths.join(', ')} since.` : null;
}
