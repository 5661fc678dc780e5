import { spawnSync } from 'node:child_process';

/** The commit a build is made from: `SOURCE_COMMIT`, else what git says, else null (a copy without its history). */
export function sourceCommit(folder) {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
