/** Prevents lost updates: a change that sends a version is refused unless that version is the newest. ADR-081. */
import { type Conflict, ERROR_CODES, type LiveEntity } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { Db } from '../database/db.ts';
import { ApiError } from '../http/reply.ts';
import { lastChange } from './audit.service.ts';

interface Guarded<Current> {
  /** The version that the caller knows; without one, nothing is refused. */
  sent: number | undefined;
  newest: number;
  entity: LiveEntity | 'activity';
  id: number;
  /** The record for the screen, null for users who may not read it. */
  current: () => Promise<Current | null>;
}

/** Throws 409 with who changed the record, when, and the current record, unless `sent` is the newest version. */
export async function refuseStale<Current>(tx: Db, guarded: Guarded<Current>): Promise<void> {
  const { sent, newest, entity, id, current } = guarded;
  if (sent === undefined || sent === newest) return;
  const last = entity === 'activity' ? null : await lastChange(tx, entity, id);
  const data: Conflict<Current> = {
    version: newest,
    changed_by: last?.by ?? null,
    changed_at: (last?.at ?? new Date()).toISOString(),
    current: await current(),
  };
  const message = say(`${entity}.changed-meanwhile`, {
    who: data.changed_by ?? 'Somebody',
    time: clockOf(data.changed_at),
  });
  throw new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { version: message }, data });
}

/** '2026-03-01 10:05 UTC': for callers without a screen; screens show local time. */
function clockOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
