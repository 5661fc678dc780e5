/** `npm run --silent demo`: the demo sign-ins as JSON, `[{username, password, totp_secret, permissions}]`. */
import { ensureInstalled } from '../run/install.mjs';

await ensureInstalled({ quiet: true });
const { register } = await import('tsx/esm/api');
register();
const { demoSignIns } = await import('@salesdesk/api/seed');
console.log(JSON.stringify(demoSignIns(), null, 2));
