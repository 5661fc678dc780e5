/** Converts a row to the API's form. */
import {
  type Activity,
  type ActivityOfCompany,
  type Mover,
  mayChangeActivity,
  mayFinishTask,
} from '@salesdesk/shared/domain';
import { ownedOf } from '../accounts/accountRights.service.ts';
import type { ActivityRow } from './activities.sql.ts';

export function activityOf(row: ActivityRow, reader: Mover): Activity {
  return {
    activity_id: row.id,
    account_id: row.account_id,
    kind: row.kind,
    text: row.text,
    outcome: row.outcome,
    due_on: row.due_on,
    due_at: row.due_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    author: { user_id: row.author_id, name: nameOf(row.author_first_name, row.author_last_name) },
    assignee:
      row.assignee_id === null
        ? null
        : { user_id: row.assignee_id, name: nameOf(row.assignee_first_name, row.assignee_last_name) },
    mentions: row.mentioned ?? [],
    created_at: row.created_at.toISOString(),
    is_edited: row.edited_at !== null,
    version: row.version,
    may_change: mayChangeActivity(row, reader),
    may_finish: row.kind === 'task' && mayFinishTask(row, ownedOf(row), reader),
  };
}

export function ofCompany(row: ActivityRow, reader: Mover): ActivityOfCompany {
  return { ...activityOf(row, reader), account_name: row.account_name };
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim();
}
