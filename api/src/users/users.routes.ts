/** Colleagues. product.md section 7, "Users". */
import { Type } from '@fastify/type-provider-typebox';
import {
  endpoints,
  HANDOVER_LINE_MAX,
  USER_FIELD_LABELS as LABELS,
  PASSWORD_MAX_LENGTH,
  PERMISSION_KEYS,
  permissionCatalogue,
  STATUS,
  TEAM_ACCESS,
  TEAM_RIGHTS,
  TOASTS,
} from '@salesdesk/shared/domain';
import type { FastifyRequest } from 'fastify';
import { pageOf } from '../guard/authenticate.ts';
import { partsOf, type Routes } from '../guard/context.ts';
import {
  contains,
  day,
  id,
  idOrNull,
  listOf,
  oneOf,
  rawText,
  status,
  text,
  upload,
  versionField,
} from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { renewInvitation, sendInvitation } from './invitations.service.ts';
import { createUser, deleteUser, editUser, switchUser, unlockUser } from './userChanges.service.ts';
import { editProfile, listGrantors, listUsers, readGetStarted, readLoggedInUser, readUser } from './users.service.ts';

/** The user form. Every field may be absent: an update leaves it unchanged. product.md section 7, "Users". */
const UserBody = Type.Partial(
  Type.Object({
    first_name: text(100, LABELS.first_name),
    last_name: text(100, LABELS.last_name),
    designation: text(100, LABELS.designation),
    email: text(254, LABELS.email),
    phone: text(40, LABELS.phone),
    country: idOrNull(LABELS.country),
    reporting_to: idOrNull(LABELS.reporting_to),
    username: text(64, LABELS.username),
    password: rawText(PASSWORD_MAX_LENGTH, LABELS.password),
    passcode: text(20, 'Passcode'),
    profile_image: upload('Profile image'),
    /** Removes the picture; a form cannot send "no file" in any other way. */
    remove_profile_image: Type.Boolean({ title: 'Remove profile image' }),
    remark: text(2000, 'Remark'),
    receiveNotifications: Type.Boolean({ title: 'Receive Notifications' }),
    checkedPermissions: listOf(text(100), 'Permissions'),
    checkedNetworks: listOf(id(), 'Networks'),
  }),
);

const UserUpdateBody = Type.Object({ user_id: id('User'), version: versionField(), ...UserBody.properties });
/** Added: what users change of themselves; never permissions, names or how they sign in. R-120. */
const ProfileBody = Type.Partial(
  Type.Object({
    phone: text(40, LABELS.phone),
    profile_image: upload('Profile image'),
    remove_profile_image: Type.Boolean({ title: 'Remove profile image' }),
    receiveNotifications: Type.Boolean({ title: 'Receive Notifications' }),
    version: versionField(),
  }),
);

/** Of unlocking a colleague, and of another invitation. */
const UserIdBody = Type.Object({ user_id: id('User') });
/** Added (R-71, ADR-143): who takes over the companies, leads and open tasks, and a line for them. */
const handover = {
  reassign_to: Type.Optional(idOrNull('Colleague')),
  line: Type.Optional(text(HANDOVER_LINE_MAX, 'A line for the new owner')),
};
const UserDeleteBody = Type.Object({ user_id: id('User'), ...handover });
/** The handover applies to deactivating only. */
const UserStatusBody = Type.Object({ user_id: id('User'), status_code: status(), ...handover });
/** Added: a filter for each column of My Team. ADR-115. */
const UsersQuery = Type.Object({
  name: contains('Name'),
  designation: contains('Designation'),
  phone: contains('Mobile phone'),
  email: contains('User name'),
  login_from: day('Last login from'),
  login_to: day('Last login to'),
  location: contains('Location'),
  status: Type.Optional(status()),
  manager: contains('Reporting to'),
  rights: Type.Optional(oneOf(TEAM_RIGHTS, { title: 'Permissions' })),
  access: Type.Optional(oneOf(TEAM_ACCESS, { title: 'Sign-in' })),
});
const UserParams = Type.Object({ id: id('User') });

const GrantorsQuery = Type.Object({ permission: oneOf(PERMISSION_KEYS, { title: 'Permission' }) });

const { users } = endpoints;
export const usersRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Users');
  const invitationFor = (request: FastifyRequest, id: number) => {
    const origin = pageOf(request, app.config.allowedOrigins);
    return sendInvitation(partsOf(request), request.session.userId, id, { origin, log: request.log });
  };
  route(users.list, 'All colleagues', { query: UsersQuery, access: 'session' })(({ db, session, query }) =>
    listUsers(db, session, query),
  );

  route(users.detail, 'One colleague', { params: UserParams, access: 'session' })(({ db, session, params }) =>
    readUser(db, session, params.id),
  );

  route(users.loggedIn, 'Who is signed in', { access: 'session' })(async ({ db, session }) => {
    const user = await readLoggedInUser(db, app.keys, session);
    return { ...user, is_demo: app.config.demo && !app.config.firstAdmin };
  });

  route(users.getStarted, 'Added: what a new company has', { access: 'session' })(({ db }) => readGetStarted(db));

  route(users.permissions, 'The permission catalogue', { access: 'session' })(async () => permissionCatalogue());

  route(users.grantors, 'Added: a few colleagues who can give somebody a right', {
    query: GrantorsQuery,
    access: 'session',
  })(({ db, query }) => listGrantors(db, query.permission));

  route(users.create, 'Add a colleague', { body: UserBody, permission: 'system.staff.create', idempotent: true })(
    async (request) => {
      const { id } = await createUser(partsOf(request), request.session, request.body, request.idempotentCall);
      return ok({ user_id: id, user_parent_id: id }, 'User created successfully!');
    },
  );

  route(users.invite, 'Added: add a colleague, who chooses the password by a link', {
    body: UserBody,
    permission: 'system.staff.create',
    idempotent: true,
  })(async (request) => {
    const { id } = await createUser(partsOf(request), request.session, request.body, request.idempotentCall, true);
    return ok(await invitationFor(request, id), 'The invitation is ready.');
  });

  route(users.renewInvitation, 'Added: another invitation, which voids those before', {
    body: UserIdBody,
    permission: 'system.staff.create',
  })(async (request) => {
    await renewInvitation(partsOf(request), request.session, request.body.user_id);
    return ok(await invitationFor(request, request.body.user_id), 'The invitation is ready.');
  });

  route(users.update, 'Edit a colleague', { body: UserUpdateBody, permission: 'system.staff.edit' })(
    async (request) => {
      const { user_id, ...form } = request.body;
      await editUser(partsOf(request), request.session, user_id, form);
      return ok({ user_id, user_parent_id: user_id }, 'User updated successfully!');
    },
  );

  route(users.updateOwn, 'Added: change the own telephone, picture and notices', {
    body: ProfileBody,
    access: 'session',
  })(async ({ db, session, body }) => ok(await editProfile(db, session, body), 'Your profile was saved.'));

  route(users.statusChange, 'Switch a colleague on or off', {
    body: UserStatusBody,
    permission: 'system.staff.status',
  })(async (request) => {
    const { user_id, status_code, reassign_to = null, line = '' } = request.body;
    const handover = { reassigneeId: reassign_to, line };
    const undoable = await switchUser(partsOf(request), request.session, user_id, status_code, handover);
    return ok(undoable, status_code === STATUS.active ? TOASTS.userActive : TOASTS.userInactive);
  });

  route(users.unlock, 'Added: let a colleague sign in again who is locked after failed attempts', {
    body: UserIdBody,
    permission: 'system.staff.status',
  })(async (request) => {
    await unlockUser(partsOf(request), request.session, request.body.user_id);
    return ok(null, 'The user can sign in again.');
  });

  route(users.delete, 'Delete a colleague', { body: UserDeleteBody, permission: 'system.staff.delete' })(
    async (request) => {
      const { user_id, reassign_to = null, line = '' } = request.body;
      const handover = { reassigneeId: reassign_to, line };
      return ok(await deleteUser(partsOf(request), request.session, user_id, handover), TOASTS.userDeleted);
    },
  );
};
