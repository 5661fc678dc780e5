/** Colleagues. product.md section 7, "Users". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, permissionCatalogue, STATUS, TOASTS } from '@salesdesk/shared/domain';
import type { FastifyRequest } from 'fastify';
import { versionOf } from '../audit/recordVersion.ts';
import { pageOf } from '../guard/authenticate.ts';
import { partsOf, type Routes } from '../guard/context.ts';
import { UndoableSchema } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { renewInvitation, sendInvitation } from './invitations.service.ts';
import { createUser, deleteUser, editUser, switchUser, unlockUser } from './userChanges.service.ts';
import * as schema from './users.schema.ts';
import { editProfile, listGrantors, listUsers, readGetStarted, readLoggedInUser, readUser } from './users.service.ts';

const { users } = endpoints;
export const usersRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Users');
  const invitationFor = (request: FastifyRequest, id: number) => {
    const origin = pageOf(request, app.config.allowedOrigins);
    return sendInvitation(partsOf(request), request.session.userId, id, { origin, log: request.log });
  };
  route(
    users.list,
    {
      summary: 'All colleagues',
      querystring: schema.UsersQuery,
      reply: Type.Array(schema.UserListItemSchema),
      access: 'session',
    },
    async (request) => ok(await listUsers(request.db, request.session, request.query)),
  );

  route(
    users.detail,
    { summary: 'One colleague', params: schema.UserParams, reply: schema.UserDetailSchema, access: 'session' },
    async (request) => ok(await readUser(request.db, request.session, request.params.id)),
  );

  route(
    users.loggedIn,
    { summary: 'Who is signed in', reply: schema.LoggedInUserSchema, access: 'session' },
    async (request) => {
      const user = await readLoggedInUser(request.db, app.keys, request.session);
      return ok({ ...user, is_demo: app.config.demo && !app.config.firstAdmin });
    },
  );

  route(
    users.getStarted,
    { summary: 'Added: what a new company has', reply: schema.GetStartedSchema, access: 'session' },
    async (request) => ok(await readGetStarted(request.db)),
  );

  route(
    users.permissions,
    { summary: 'The permission catalogue', reply: schema.PermissionCatalogueSchema, access: 'session' },
    async () => ok(permissionCatalogue()),
  );

  route(
    users.grantors,
    {
      summary: 'Added: a few colleagues who can give somebody a right',
      querystring: schema.GrantorsQuery,
      reply: Type.Array(schema.GrantorSchema),
      access: 'session',
    },
    async (request) => ok(await listGrantors(request.db, request.query.permission)),
  );

  route(
    users.create,
    {
      summary: 'Add a colleague',
      body: schema.UserBody,
      reply: schema.SavedUserSchema,
      access: 'session',
      permission: 'system.staff.create',
      idempotent: true,
    },
    async (request) => {
      const { id } = await createUser(partsOf(request), request.session, request.body, request.idempotentCall);
      return ok({ user_id: id, user_parent_id: id }, 'User created successfully!');
    },
  );

  route(
    users.invite,
    {
      summary: 'Added: add a colleague, who chooses the password by a link',
      body: schema.UserBody,
      reply: schema.InvitedUserSchema,
      access: 'session',
      permission: 'system.staff.create',
      idempotent: true,
    },
    async (request) => {
      const { id } = await createUser(partsOf(request), request.session, request.body, request.idempotentCall, true);
      return ok(await invitationFor(request, id), 'The invitation is ready.');
    },
  );

  route(
    users.renewInvitation,
    {
      summary: 'Added: another invitation, which voids those before',
      body: schema.UserIdBody,
      reply: schema.InvitedUserSchema,
      access: 'session',
      permission: 'system.staff.create',
    },
    async (request) => {
      await renewInvitation(partsOf(request), request.session, request.body.user_id);
      return ok(await invitationFor(request, request.body.user_id), 'The invitation is ready.');
    },
  );

  route(
    users.update,
    {
      summary: 'Edit a colleague',
      body: schema.UserUpdateBody,
      reply: schema.SavedUserSchema,
      access: 'session',
      permission: 'system.staff.edit',
    },
    async (request) => {
      const { user_id, ...form } = request.body;
      await editUser(partsOf(request), request.session, user_id, { ...form, version: versionOf(request, form) });
      return ok({ user_id, user_parent_id: user_id }, 'User updated successfully!');
    },
  );

  route(
    users.updateOwn,
    {
      summary: 'Added: change the own telephone, picture and notices',
      body: schema.ProfileBody,
      reply: schema.UserDetailSchema,
      access: 'session',
    },
    async (request) => {
      const version = versionOf(request, request.body);
      return ok(
        await editProfile(partsOf(request), request.session, { ...request.body, version }),
        'Your profile was saved.',
      );
    },
  );

  route(
    users.statusChange,
    {
      summary: 'Switch a colleague on or off',
      body: schema.UserStatusBody,
      reply: UndoableSchema,
      access: 'session',
      permission: 'system.staff.status',
    },
    async (request) => {
      const { user_id, status_code, reassign_to = null, line = '' } = request.body;
      const handover = { reassigneeId: reassign_to, line };
      const undoable = await switchUser(partsOf(request), request.session, user_id, status_code, handover);
      return ok(undoable, status_code === STATUS.active ? TOASTS.userActive : TOASTS.userInactive);
    },
  );

  route(
    users.unlock,
    {
      summary: 'Added: let a colleague sign in again who is locked after failed attempts',
      body: schema.UserIdBody,
      reply: Type.Null(),
      access: 'session',
      permission: 'system.staff.status',
    },
    async (request) => {
      await unlockUser(partsOf(request), request.session, request.body.user_id);
      return ok(null, 'The user can sign in again.');
    },
  );

  route(
    users.delete,
    {
      summary: 'Delete a colleague',
      body: schema.UserDeleteBody,
      reply: UndoableSchema,
      access: 'session',
      permission: 'system.staff.delete',
    },
    async (request) => {
      const { user_id, reassign_to = null, line = '' } = request.body;
      const handover = { reassigneeId: reassign_to, line };
      return ok(await deleteUser(partsOf(request), request.session, user_id, handover), TOASTS.userDeleted);
    },
  );
};
