/** The session that screens in the isolation frame see: the real user, none, or a simulated one. */
import { isolation, session } from '@salesdesk/shared';
import {
  type FrameState,
  frameUser,
  type LoggedInUser,
  PERMISSION_KEYS,
  type RemoteRouteDeclaration,
} from '@salesdesk/shared/domain';

/** Starts the frame's session. Call once at the start, after storage has become private. */
export function startSession(state: FrameState, route: Pick<RemoteRouteDeclaration, 'access'> | undefined): void {
  const user = frameUser(state, route);
  if (user === 'me') return;
  const isSigningIn = route?.access === 'public';
  if (user === 'nobody' || isSigningIn) session.end('signed-out');
  if (user !== 'nobody' && isSigningIn) session.setUsername(user.name);
}

/** Overrides permissions and user for screens; requests still use the real token. */
export function overrideSession({ permissions, user }: FrameState): void {
  isolation.overrideSession({
    ...(permissions === 'own' ? {} : { permissions: permissions === 'all' ? PERMISSION_KEYS : permissions }),
    ...(user === null || typeof user === 'string' ? {} : { user: personNamed(user.name, user.id) }),
    ...(user === null || typeof user === 'string' || user.id === null ? {} : { userId: user.id }),
  });
}

function personNamed(name: string, id: number | null): LoggedInUser {
  const [first_name = '', ...rest] = name.split(' ');
  return {
    first_name,
    last_name: rest.join(' '),
    email: '',
    profile_image: null,
    user_parent_id: id ?? session.state$.value.userId ?? 0,
    username: name,
    designation: null,
    phone: null,
  };
}
