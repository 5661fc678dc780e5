/** Set-up for all tests of live updates: an administrator, a network, and streams that end with their test. */
import { type AuditAction, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { record } from '../src/audit/audit.service.ts';
import { buildTestApp, type Caller, type TestApp } from './index.ts';
import { type Listener, listenTo } from './listener.ts';

export interface LiveTest {
  test: TestApp;
  /** Holds every permission. */
  admin: Caller;
  network: { id: number };
  /** Streams that `leaveAll` ends. */
  open: Listener[];
  listen: (who: Pick<Caller, 'token'>, lastId?: string, app?: FastifyInstance) => Promise<Listener>;
  /** Switches the network, which notifies all users with the permission for networks. */
  change: () => Promise<void>;
  /** Writes audit rows about the network, in one transaction. */
  write: (action: AuditAction, n?: number) => Promise<void>;
  leaveAll: () => void;
}

export async function buildLiveTest(): Promise<LiveTest> {
  const test = await buildTestApp();
  await test.createAdmin();
  const admin = await test.as(PERMISSION_KEYS);
  const network = await test.createNetwork();
  const open: Listener[] = [];
  let isOn = true;
  return {
    test,
    admin,
    network,
    open,
    listen: async (who, lastId, app = test.app) => {
      const listener = await listenTo(app, who.token, lastId);
      open.push(listener);
      return listener;
    },
    change: async () => {
      isOn = !isOn;
      const body = { network_id: network.id, network_status: isOn ? 1 : 2 };
      expect((await admin.post('catalog/network-status-change', body)).body.error).toBe(false);
    },
    write: (action, n = 1) =>
      test.db.transaction().execute(async (tx) => {
        for (let i = 0; i < n; i++)
          await record(tx, {
            actorId: admin.userId,
            action,
            entityId: network.id,
            message: say('network.edited', { name: `Change ${i}` }),
          });
      }),
    leaveAll: () => {
      for (const listener of open.splice(0)) listener.leave();
    },
  };
}

export const receivedBy = (listener: Listener, action: string) =>
  listener.until(() => listener.changes().some((one) => one.action === action));
