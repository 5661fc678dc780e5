import type { RolloutAction, RolloutEvent } from '@salesdesk/shared/domain';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { verifyChain } from '../audit/chain.ts';
import { recordRelease } from './releases.service.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const WHO = 'CI of leads (token 1a2b3c4d)';
/** Every action, with its sentence in the trail. */
const SENTENCES: Record<RolloutAction, string> = {
  published: `${WHO} published leads 1.1.0 for 10 % of users`,
  promoted: `${WHO} gave leads 1.1.0 to everyone`,
  tried: `${WHO} gave leads 1.1.0 to 10 % of users`,
  'rolled-back': `${WHO} rolled leads back to 1.1.0`,
  stopped: `${WHO} stopped leads 1.1.0: It failed.`,
  returned: `${WHO} brought leads back to 1.1.0: It failed.`,
  removed: `${WHO} removed leads 1.1.0`,
  pinned: `${WHO} pinned leads 1.1.0`,
  unpinned: `${WHO} unpinned leads 1.1.0`,
  held: `${WHO} held the trial of leads 1.1.0`,
  resumed: `${WHO} ended the hold of the trial of leads 1.1.0`,
  undone: `${WHO} undid the latest change of leads: 1.1.0 is live`,
  'handed-over': `${WHO} handed leads over: It failed.`,
  composed: `${WHO} changed an extension of leads: It failed.`,
};
const isAction = (action: string): action is RolloutAction => action in SENTENCES;

test.each(Object.entries(SENTENCES))('%s is one sealed row that says who, what and when', async (action, summary) => {
  if (!isAction(action)) throw new Error(action);
  const at = '2026-11-23T12:00:00.000Z';
  const event: RolloutEvent = { action, at, by: WHO, version: '1.1.0', traffic: 10, reason: 'It failed.' };
  await recordRelease(api.db, 'leads', event);
  const row = await api.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    action: `release.${action}`,
    entity: 'remote',
    actor_id: null,
    summary,
    code: `release.${action}`,
    after: { remote: 'leads', by: WHO, version: '1.1.0', at },
  });
  expect(await verifyChain(api.db)).toMatchObject({ whole: true });
});
