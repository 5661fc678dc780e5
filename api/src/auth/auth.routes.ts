/**
 * Sign-in, step by step, and its cookies: never readable by scripts, never sent from another site. product.md section 7,
 * "Authentication"; R-5.
 */
import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import { ERROR_CODES, endpoints, PASSWORD_MAX_LENGTH } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS, PASSWORD_RECENT_SECONDS, signDevice, verifyDevice, verifyPreAuth } from '../crypto/tokens.ts';
import { bearerOf, comesFromOurPage } from '../guard/authenticate.ts';
import { partsOf, type Routes } from '../guard/context.ts';
import { addressOf, isThisMachine } from '../http/address.ts';
import { idOrNull, rawText, reply } from '../http/fields.ts';
import { ApiError, ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { optionsFor, setOverridesCookie } from '../sessions/overridesCookie.ts';
import { type Browser, endSession, refresh } from '../sessions/sessions.service.ts';
import { issuePasscode, provePasscode } from './passcodes.service.ts';
import { enrolmentQr, makeRecoveryCodes, proveCode, recoveryCodesLeft } from './secondFactor.service.ts';
import { acceptInvitation, changePassword, checkUsername, provePassword } from './signIn.service.ts';

const REFRESH_COOKIE = 'refresh';
const RECENT_COOKIE = 'password_recent';
const DEVICE_COOKIE = 'device';
const DAY_SECONDS = 24 * 60 * 60;
/** A browser that several people share remembers this many users. */
const REMEMBERED_USERS = 5;

/** The `email` field holds the user name or the e-mail; its messages depend on blanks. */
const name = () => rawText(254, 'Username');
const code = (title: string) => Type.Optional(rawText(20, title));

const UsernameBody = Type.Object({ email: Type.Optional(name()) });
const LoginBody = Type.Object({
  email: Type.Optional(name()),
  password: Type.Optional(rawText(PASSWORD_MAX_LENGTH, 'Password')),
});
/** The spec uses both names of the field. */
const OtpBody = Type.Object({ otp: code('OTP'), finalOtp: code('OTP') });
const PasscodeBody = Type.Object({ passcode: code('Passcode') });
const PasscodeQuery = Type.Object({ user_id: Type.Optional(idOrNull('User')) });
const ChangePasswordBody = Type.Object({
  current_password: rawText(PASSWORD_MAX_LENGTH, 'Current password'),
  new_password: rawText(PASSWORD_MAX_LENGTH, 'New password'),
});

const InvitationBody = Type.Object({
  invitation: rawText(2000, 'Invitation'),
  password: rawText(PASSWORD_MAX_LENGTH, 'Password'),
});

const OwnPasswordBody = Type.Object({ current_password: rawText(PASSWORD_MAX_LENGTH, 'Current password') });

/** Refresh returns its token twice: at the top level, as the spec says, and in `data`, as everywhere. */
const AccessToken = Type.Object({ access_token: Type.String() });
const refreshReply = { 200: Type.Intersect([reply(AccessToken)[200], Type.Partial(AccessToken)]) };

const NEEDS_HTTPS =
  'Signing in needs a secure connection. Open this page at its https:// address, or ask your administrator.';
const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|\[?::1\]?)$/;

const { auth } = endpoints;
export const authRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Authentication');
  requireHttps(app);
  route(auth.verifyUsername, 'Name step', { body: UsernameBody, access: 'public' })((request) =>
    checkUsername(partsOf(request), request.body.email ?? '', recentProofOf(request)),
  );

  route(auth.login, 'Password step', { body: LoginBody, access: 'public' })(async (request, reply) => {
    const username = await nameOf(request, request.body.email);
    const login = { username, password: request.body.password ?? '', address: addressOf(request) };
    const deviceOf = (userId: number | null) => knownDeviceOf(request, userId);
    const { token, recentProof } = await provePassword(partsOf(request), login, deviceOf);
    if (recentProof) setRecentCookie(request, reply, recentProof);
    return { token };
  });

  route(auth.generateQr, 'QR code to enrol', { body: UsernameBody, access: 'preAuth' })((request) =>
    enrolmentQr(partsOf(request), request.preAuth, request.body.email),
  );

  route(auth.verifyOtp, 'Code step', { body: OtpBody, access: 'preAuth' })((request, reply) =>
    signedIn(request, reply, proveCode, request.body.otp ?? request.body.finalOtp ?? ''),
  );

  route(auth.confirmPasscode, 'Passcode instead of a code', { body: PasscodeBody, access: 'preAuth' })(
    (request, reply) => signedIn(request, reply, provePasscode, request.body.passcode ?? ''),
  );

  route(auth.generatePasscode, 'A passcode to hand out', {
    query: PasscodeQuery,
    permission: 'system.staff.edit',
    ourPagesOnly: true,
  })((request) => issuePasscode(partsOf(request), request.session, request.query.user_id ?? null));

  route(auth.acceptInvitation, 'Added: an invited user chooses the password', {
    body: InvitationBody,
    access: 'public',
  })((request) => acceptInvitation(partsOf(request), request.body));

  route(auth.logout, 'Sign out', { body: UsernameBody, access: 'session', ourPagesOnly: true })(
    async (request, reply) => {
      await endSession(request.db, request.session);
      clearRefreshCookie(request, reply);
      setOverridesCookie(request, reply, null);
      return ok(null, 'You have been logged out successfully!');
    },
  );

  route(auth.changePassword, 'Change the own password', { body: ChangePasswordBody, access: 'session' })(
    async (request) => {
      await changePassword(partsOf(request), request.session, request.body, addressOf(request));
      return ok(null, 'Password changed successfully!');
    },
  );

  route(auth.recoveryCodes, 'How many recovery codes are left', { access: 'session' })((request) =>
    recoveryCodesLeft(partsOf(request), request.session),
  );

  route(auth.makeRecoveryCodes, 'Fresh recovery codes', { body: OwnPasswordBody, access: 'session' })(
    async (request) => {
      const { session, body } = request;
      const codes = await makeRecoveryCodes(partsOf(request), session, body.current_password, addressOf(request));
      return ok({ codes }, 'New recovery codes made!');
    },
  );
};

/** Served at `/refresh`, as the spec says, and under `/api`. */
export const refreshRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Authentication');
  requireHttps(app);
  route(auth.refresh, 'A new access token for the refresh cookie', { response: refreshReply, access: 'public' })(
    async (request, reply) => {
      // The cookie alone identifies the caller, so pages of other sites must not be able to call this.
      if (!request.headers['x-requested-with'] || !comesFromOurPage(request, app.config.allowedOrigins))
        throw new ApiError(ERROR_CODES.forbidden);
      const secret = refreshSecretOf(request);
      const credentials = secret ? await refresh(request.db, app, secret) : null;
      if (!credentials) {
        if (secret) clearRefreshCookie(request, reply);
        throw new ApiError(ERROR_CODES.unauthenticated);
      }
      setRefreshCookie(request, reply, credentials.refreshSecret);
      const { accessToken } = credentials;
      return { ...ok({ access_token: accessToken }), access_token: accessToken };
    },
  );
};

/**
 * In production, refuses the routes registered beside and below over plain http, where password, code and cookies could be
 * read on the way, except for a browser on this machine.
 */
function requireHttps(app: FastifyInstance): void {
  if (app.config.mode !== 'production') return;
  app.addHook('onRequest', async (request) => {
    if (request.protocol === 'https' || isLocalBrowser(request)) return;
    throw new ApiError(ERROR_CODES.validation, { status: 403, message: NEEDS_HTTPS });
  });
}

function isLocalBrowser(request: FastifyRequest): boolean {
  return LOOPBACK_HOST.test(request.hostname) && isThisMachine(request);
}

/** The last step of a sign-in: proves what the user entered, and sets the cookies of the session. */
async function signedIn(request: FastifyRequest, reply: FastifyReply, prove: typeof proveCode, code: string) {
  const { preAuth } = request;
  const device = await knownDeviceOf(request, preAuth.userId);
  const { accessToken, refreshSecret } = await prove(partsOf(request), preAuth, code, browserOf(request), device);
  setRefreshCookie(request, reply, refreshSecret);
  if (preAuth.userId !== null) await rememberDevice(request, reply, preAuth.userId);
  return ok({ token: accessToken });
}

/** The name of the name step if the request carries its token, else the one in the body. */
async function nameOf(request: FastifyRequest, typed: string | undefined): Promise<string> {
  const token = bearerOf(request);
  const preAuth = token ? await verifyPreAuth(request.server.keys, token) : null;
  if (preAuth && typed !== undefined && typed !== preAuth.username) throw new ApiError(ERROR_CODES.unauthenticated);
  return typed ?? preAuth?.username ?? '';
}

function browserOf(request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? '', ipAddress: addressOf(request) };
}

function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(nameFor(request, REFRESH_COOKIE), secret, { ...optionsFor(request), maxAge: DAY_SECONDS });
}

function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request, REFRESH_COOKIE), optionsFor(request));
}

function refreshSecretOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, REFRESH_COOKIE)];
}

/** The same for a page's request at the edge: under either name, as only one is ever set. */
export function refreshSecretIn(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[`__Host-${REFRESH_COOKIE}`] ?? cookies[REFRESH_COOKIE];
}

/** Stores the proof for the setting of R-11. */
function setRecentCookie(request: FastifyRequest, reply: FastifyReply, proof: string): void {
  reply.setCookie(nameFor(request, RECENT_COOKIE), proof, { ...optionsFor(request), maxAge: PASSWORD_RECENT_SECONDS });
}

function recentProofOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, RECENT_COOKIE)];
}

/**
 * The name under which attempts of this browser for the user are counted, separately from those of unknown browsers, as
 * OWASP describes; null when it never signed in as that user.
 */
async function knownDeviceOf(request: FastifyRequest, userId: number | null): Promise<string | null> {
  const device = await deviceOf(request);
  return device && userId !== null && device.userIds.includes(userId) ? device.id : null;
}

/** Stores in the browser that it finished signing in as this user. */
async function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
  const { id, userIds } = (await deviceOf(request)) ?? { id: randomUUID(), userIds: [] };
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, REMEMBERED_USERS);
  const token = await signDevice(request.server.keys, { id, userIds: users });
  reply.setCookie(nameFor(request, DEVICE_COOKIE), token, { ...optionsFor(request), maxAge: DEVICE_SECONDS });
}

async function deviceOf(request: FastifyRequest) {
  const token = request.cookies[nameFor(request, DEVICE_COOKIE)];
  return token ? verifyDevice(request.server.keys, token) : null;
}

/** `__Host-` binds a cookie to this host, but browsers accept it over https only. */
function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}
