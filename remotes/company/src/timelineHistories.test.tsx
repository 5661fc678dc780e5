/** Random histories of the timeline: new entries come while older pages load. */
import { signIn } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import { bus } from '@salesdesk/shared';
import type { LiveChange, TimelineEntry } from '@salesdesk/shared/domain';
import { testHistories } from '../../../shared/testing/histories.ts';
import { type List, liveWithOlderPages } from '../../../shared/testing/olderPages.tsx';
import { useRecord, useTimeline } from './useRecord.ts';

const useShown = (): List => {
  useRecord(1);
  const { entries, loadMore } = useTimeline(1);
  return {
    shown: entries.map(({ id, is_undo }) => ({ id, is_read: is_undo })),
    loadMore,
    act: () => bus.emit('account.saved', { accountId: 1 } as never),
  };
};

beforeEach(() => signIn({ userId: 7, permissions: ['data.leads.view'] }));

testHistories('of the timeline', { short: 5, long: 200 }, (random) =>
  liveWithOlderPages(
    random,
    ({ id, is_read }) => ({ id, kind: 'moved', is_undo: is_read, at: '', changes: [] }) as unknown as TimelineEntry,
    useShown,
    () => bus.emit('live.changed', { changes: [{ entity: 'account', entityId: 1 } as LiveChange] }),
  ),
);
