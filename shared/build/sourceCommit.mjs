import { spawnSync } from 'node:child_process';

/** The commit of a build: `SOURCE_COMMIT`, else the one of git, else null (a copy without history). */
export function sourceCommit(folder) {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
