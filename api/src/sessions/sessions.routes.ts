/** The user's own signed-in browsers on My profile. R-34. */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { endOwnSession, listSessions, timeLeft } from './sessions.service.ts';

const RevokeBody = Type.Object({ session_id: Type.String({ maxLength: 36, title: 'Session' }) });

const { auth } = endpoints;
export const sessionsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Authentication');
  route(auth.sessions, 'Browsers I am signed in with', { access: 'session' })(({ db, session }) =>
    listSessions(db, session),
  );

  route(auth.sessionTime, 'Added: how long this session still lasts', { access: 'session', isNoUse: true })(
    ({ db, session }) => timeLeft(db, session.sessionId),
  );

  route(auth.revokeSession, 'Sign one of them out', { body: RevokeBody, access: 'session' })(
    async ({ db, session, body }) => {
      await endOwnSession(db, session, body.session_id);
      return ok(null, 'Session ended successfully!');
    },
  );
};
