/** Lifts the locks of a colleague who failed to sign in. and ADR-147. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { recordBy } from '../audit/audit.service.ts';
import { liftLocks } from '../auth/loginAttempts.service.ts';
import { BEYOND, lockStaffAs, reachesBeyond } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { selectUser } from './users.sql.ts';

/** The colleague's failures start at zero in every browser. Status, permissions and version stay as they are. */
export async function unlockUser({ db }: Pick<FastifyInstance, 'db'>, caller: Session, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await lockStaffAs(tx, caller, 'system.staff.status');
    const user = await selectUser(tx, id);
    if (!user) throw invalid({ user_id: 'This user does not exist any more.' });
    // Otherwise a person who finds a signed-in browser could guess its user's password without a limit.
    if (id === session.userId) throw invalid({ user_id: 'You cannot unlock yourself.' });
    if (reachesBeyond(session.permissions, user)) throw new ApiError(ERROR_CODES.forbidden, { message: BEYOND });
    await liftLocks(tx, id);
    await recordBy(
      tx,
      session.userId,
      say('user.unlocked', { name: `${user.first_name} ${user.last_name}`.trim() }),
      id,
    );
  });
}
