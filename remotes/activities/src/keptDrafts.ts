/** What was typed about a company and not saved, until the page is left or somebody else signs in. */
import { bus } from '@salesdesk/shared';
import { type ActivityDraft, isWorthKeeping } from './composer.model.ts';

const kept = new Map<number, ActivityDraft>();
bus.on('session.ended', () => kept.clear());

export const keptDrafts = {
  of: (accountId: number): ActivityDraft | null => kept.get(accountId) ?? null,
  keep(accountId: number, draft: ActivityDraft | null): void {
    if (draft && isWorthKeeping(draft)) kept.set(accountId, draft);
    else kept.delete(accountId);
  },
};
