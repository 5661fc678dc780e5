/** Undo for changes of releases, which the release store keeps. ADR-157. */
import { ERROR_CODES, holdsExactly, releaseUndoOf } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { ApiError } from '../http/reply.ts';
import type { UndoOutside } from '../undo/putBack.ts';
import { recorded } from './changeReleases.ts';

export const undoReleases: UndoOutside = async (app, session, id) => {
  const change = releaseUndoOf(id);
  if (!change) return null;
  if (!holdsExactly(session.permissions, 'system.platform.tokens')) throw new ApiError(ERROR_CODES.forbidden);
  const { remote, at } = change;
  await recorded(
    app,
    session,
    remote,
    (work) => app.db.transaction().execute(work),
    (author) => app.releaseControl.undo(remote, at, author),
  );
  return say('release.undo-done', { remote });
};
