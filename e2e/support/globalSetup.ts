/** Starts the product once for all specs and creates an administrator for each worker. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demoSignIns } from '@salesdesk/api/seed';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { ApiClient } from './apiClient.ts';
import { PORT, prepareDemoData, startProduct } from './product.ts';

export const WORKER_ADMINS_FILE = join(import.meta.dirname, '../test-results', 'worker-admins.json');
const WORKERS = 4;

export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeDemoData = prepareDemoData();
  // A worker's session has to last for the whole run.
  const product = await startProduct(PORT, { ACCESS_TOKEN_SECONDS: '3600' });
  const demoAdmin = demoSignIns().find((user) => PERMISSION_KEYS.every((key) => user.permissions.includes(key)));
  if (!demoAdmin?.totp_secret) throw new Error('No demo user holds every permission.');
  const admin = await ApiClient.signIn({ ...demoAdmin, totpSecret: demoAdmin.totp_secret });
  const admins = [];
  for (let worker = 0; worker < WORKERS; worker++) {
    admins.push((await admin.createSignedIn({ permissions: PERMISSION_KEYS, username: `worker${worker}` })).api);
  }
  mkdirSync(dirname(WORKER_ADMINS_FILE), { recursive: true });
  writeFileSync(WORKER_ADMINS_FILE, JSON.stringify(admins));
  return async () => {
    await product.stop();
    removeDemoData();
  };
}
