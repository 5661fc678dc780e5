/** `npm run --silent demo`: the demo sign-ins as JSON, `[{username, password, totp_secret, permissions}]`. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../run/install.mjs';

await ensureInstalled({ quiet: true });
process.exitCode =
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/dev/printDemo.ts'], { stdio: 'inherit' }).status ?? 1;
