/** One remote's releases in memory, in the place of the release store, which delivery keeps. */
import type { ReleaseChange, ReleaseControl, RolloutAction, RolloutEvent } from '@salesdesk/shared/domain';

export interface FakeReleaseControl extends ReleaseControl {
  /** Newest first; those of undone changes stay. */
  events: RolloutEvent[];
}

const EVENTS: Record<ReleaseChange['action'], RolloutAction> = {
  promote: 'promoted',
  try: 'tried',
  'roll-back': 'rolled-back',
  stop: 'tried',
  hold: 'held',
  resume: 'resumed',
  pin: 'pinned',
  unpin: 'unpinned',
  compose: 'composed',
};

export function fakeReleaseControl(): FakeReleaseControl {
  const events: RolloutEvent[] = [];
  const add = (event: Omit<RolloutEvent, 'at'>) => {
    const made = { ...event, at: new Date().toISOString() };
    events.unshift(made);
    return { event: made };
  };
  return {
    events,
    async change({ action, version, traffic, seen }, { name }) {
      if (seen !== (events[0]?.at ?? '')) return { refused: 'changed' };
      return add({ action: EVENTS[action], version, by: name, ...(traffic === undefined ? {} : { traffic }) });
    },
    async undo(_, at, { name }) {
      if (events[0]?.at !== at || events[0].action === 'undone') return { refused: 'changed' };
      return add({ action: 'undone', version: '1.0.0', by: name });
    },
  };
}
