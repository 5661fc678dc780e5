/** Prevents lost updates: a change that sends a version is refused unless that version is the newest. ADR-081. */
import { Type } from '@fastify/type-provider-typebox';
import { type Conflict, ERROR_CODES, type LiveEntity } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { lastChange } from './audit.service.ts';

/** The field of a body that changes a record. */
export const versionField = () =>
  Type.Optional(
    Type.Integer({
      title: 'Version',
      minimum: 1,
      maximum: 2_147_483_647,
      description:
        'Added: the `version` the form was filled from, or the header `If-Match`. When it is not the newest, nothing ' +
        'is saved and the answer (409) says who changed the record and when. Without it the last to save wins.',
    }),
  );

/** The version that a call sends, in its body or its `If-Match`; undefined if it sends none. */
export function versionOf(request: Pick<FastifyRequest, 'headers'>, body: { version?: number }): number | undefined {
  const header = request.headers['if-match']?.trim();
  if (body.version !== undefined || !header || header === '*') return body.version;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw invalid({ 'If-Match': 'If-Match should be the version of the record' });
  return Number(version);
}

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
