/** Undo for changes of releases, which the release store keeps. ADR-157. */
import { ERROR_CODES, holdsExactly, releaseUndoOf } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { ApiError } from '../http/reply.ts';
import type { UndoOutside } from '../undo/putBack.ts';
import { recorded } from './changeReleases.ts';

export const undoReleases: UndoOutside = async (parts, session, id) => {
  const change = releaseUndoOf(id);
  if (!change) return null;
  if (!holdsExactly(session.permissions, 'system.platform.tokens')) throw new ApiError(ERROR_CODES.forbidden);
  const { remote, at } = change;
  await recorded(
    parts,
    session,
    remote,
    (work) => parts.db.transaction().execute(work),
    (author) => parts.releaseControl.undo(remote, at, author),
  );
  return say('release.undo-done', { remote });
};
