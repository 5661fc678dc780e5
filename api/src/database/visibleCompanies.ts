/** Which companies a user may see, as a condition of a statement. */
import { holdsExactly } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

/** What concerns companies that this user may not see stays hidden from them. */
export interface Viewer {
  userId: number;
  seesQList: boolean;
  seesLeads: boolean;
}

export function viewerOf({ userId, permissions }: { userId: number; permissions: readonly string[] }): Viewer {
  return {
    userId,
    seesQList: holdsExactly(permissions, 'data.q-list.view'),
    seesLeads: holdsExactly(permissions, 'data.leads.view'),
  };
}

/** The companies in use that the viewer may see; `a` is the alias of `accounts`. */
export function visibleCompanies({ seesQList, seesLeads }: Viewer): RawBuilder<boolean> {
  if (seesQList) return sql<boolean>`a.archived_at is null`;
  return seesLeads ? sql<boolean>`(a.archived_at is null and a.type <> 1)` : sql<boolean>`false`;
}
