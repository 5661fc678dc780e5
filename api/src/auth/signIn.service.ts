/**
 * The name and password steps of sign-in; and choosing a password, by an invitation, whose link works once, for 72 hours, or on My
 * profile. product.md section 4.
 */
import { ERROR_CODES, passwordStepError, STATUS, type UsernameCheck, usernameError } from '@salesdesk/shared/domain';
import { type RuleText, say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { change, type UnitOfWork } from '../change/change.ts';
import { fingerprint, goodKeys, type KeySet, type Keys } from '../crypto/keys.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import {
  INVITATION_SECONDS,
  PRE_AUTH_SECONDS,
  type PreAuth,
  signInvitation,
  signPasswordRecent,
  signPreAuth,
  verifyInvitation,
  verifyPasswordRecent,
} from '../crypto/tokens.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { type Browser, type Credentials, endSessionsOf, openSession } from '../sessions/sessions.service.ts';
import { type Attempt, admitAttempt, beginAttempt } from './loginAttempts.service.ts';
import { hashPassword, PRIORITY, verifyPassword } from './passwords.ts';
import {
  isDemoUser,
  markSignedIn,
  selectSignedIn,
  selectUserById,
  selectUserByName,
  updatePassword,
} from './signIn.sql.ts';

const INVITATION_OVER = 'This invitation has expired or was used already. Ask who invited you for a new link.';

/** Users who see the QR code for the first time may have to install an app. */
const ENROLMENT_SECONDS = 15 * 60;

/** The parts of the app that sign-in needs. */
export type SignInParts = Pick<FastifyInstance, 'db' | 'config' | 'keys'>;

export type SignInUser = NonNullable<Awaited<ReturnType<typeof selectUserById>>>;

const DEMO_REFUSED =
  'Demo users cannot sign in here: NODE_ENV is production. Ask your administrator for a user of your own.';

/**
 * Answers every well-formed name alike, so that nobody learns which names exist. Only a browser that proved this user's
 * password within 12 hours skips the password step, and only with PASSWORD_RECENT on.
 */
export async function checkUsername(
  { db, config, keys }: SignInParts,
  username: string,
  recentProof: string | undefined,
): Promise<UsernameCheck> {
  const problem = usernameError(username);
  if (problem) throw invalid({ email: problem });
  const user = config.passwordRecent && recentProof ? await recentUser(db, keys, username, recentProof) : null;
  if (user) return { show_qr: false, token: await signPasswordStage(keys, user, username) };
  const nobody = { stage: 'name', username, userId: null, passwordMark: null } as const;
  return { show_qr: true, token: await signPreAuth(keys, nobody) };
}

/** Returns the name under which a user's attempts from this browser are counted; null for an unknown browser. */
type DeviceOf = (userId: number | null) => Promise<string | null>;

/**
 * Proves the password; returns the token for the code step, and with PASSWORD_RECENT the cookie's proof. A known browser
 * neither waits nor is counted with the others, so nobody else can lock its user out.
 */
export async function provePassword(
  parts: SignInParts,
  { username, password, address }: { username: string; password: string; address: string },
  deviceOf: DeviceOf,
): Promise<{ token: string; recentProof: string | null }> {
  const { db, config, keys } = parts;
  const problems = { email: usernameError(username), password: passwordStepError(password) };
  const messages = Object.entries(problems).filter((entry): entry is [string, RuleText] => entry[1] !== null);
  if (messages.length) throw invalid(Object.fromEntries(messages));

  const user = await selectUserByName(db, username);
  const device = await deviceOf(user?.id ?? null);
  const turn = device === null ? await admitAttempt(parts, address) : null;
  const attempt = await beginAttempt(parts, { userId: user?.id ?? null, username, address, device });
  const matches = await attempt.check(() =>
    verifyPassword(user?.password_hash ?? null, password, turn?.priority ?? PRIORITY.trusted),
  );
  if (!matches || !user) throw await attempt.failed();
  await attempt.uncount();
  await turn?.uncount();
  if (user.status !== STATUS.active) throw new ApiError(ERROR_CODES.locked);
  if (config.mode === 'production' && (await isDemoUser(db, user.id)))
    throw new ApiError(ERROR_CODES.invalidCredentials, { message: DEMO_REFUSED });
  return {
    token: await signPasswordStage(keys, user, username),
    recentProof: config.passwordRecent ? await signPasswordRecent(keys, user.id, markOf(keys, user)) : null,
  };
}

/** The current data of the user whose password the token proves; throws 11012 if the token no longer proves it. */
export async function userOfProof({ db, keys }: SignInParts, preAuth: PreAuth): Promise<SignInUser> {
  const user =
    preAuth.stage === 'password' && preAuth.userId !== null ? await selectUserById(db, preAuth.userId) : undefined;
  if (!user || !isMarkOf(keys, user, preAuth.passwordMark)) throw new ApiError(ERROR_CODES.unauthenticated);
  if (user.status !== STATUS.active) throw new ApiError(ERROR_CODES.locked);
  return user;
}

async function recentUser(db: Db, keys: Keys, username: string, proof: string): Promise<SignInUser | null> {
  const [claims, user] = [await verifyPasswordRecent(keys, proof), await selectUserByName(db, username)];
  const holds = claims && user && claims.userId === user.id && isMarkOf(keys, user, claims.passwordMark);
  return holds && user.status === STATUS.active ? user : null;
}

/**
 * The last step: opens the session if `spend` spends what the user entered, in the same transaction. Null if it was spent
 * already or is not the user's.
 */
export async function finishSignIn(
  { db, keys, config }: SignInParts,
  userId: number,
  { browser, attempt }: { browser: Browser; attempt: Attempt },
  spend: (unit: UnitOfWork) => Promise<boolean>,
): Promise<Credentials | null> {
  const { credentials } = await change(db, { userId }, {}, async (unit) => {
    if (!(await spend(unit))) return { credentials: null };
    await attempt.succeeded(unit.tx);
    await markSignedIn(unit.tx, userId, browser.ipAddress);
    return { credentials: await openSession(unit, { keys, config }, userId, browser) };
  });
  return credentials;
}

/** The token for the code step, of a user whose password is proved. */
function signPasswordStage(keys: Keys, user: SignInUser, username: string): Promise<string> {
  const seconds = user.totp_confirmed_at ? PRE_AUTH_SECONDS : ENROLMENT_SECONDS;
  return signPreAuth(keys, { stage: 'password', username, userId: user.id, passwordMark: markOf(keys, user) }, seconds);
}

/** Whether the mark is of the user's password, with any valid key. */
function isMarkOf(keys: Keys, user: SignInUser, mark: string | null): boolean {
  return goodKeys(keys).some((set) => markOf(set, user) === mark);
}

/** Fingerprint of the user's password hash: a changed password has another. */
function markOf(keys: KeySet, user: Pick<SignInUser, 'password_hash'>): string {
  return fingerprint(keys.lookup, `password:${user.password_hash}`);
}

/**
 * Verifies the password of a signed-in user; throws when it is wrong. Attempts are counted per session, so that guesses
 * from elsewhere do not lock out a signed-in user.
 */
export async function proveOwnPassword(parts: SignInParts, session: Session, password: string, address: string) {
  const user = await selectSignedIn(parts.db, session);
  const attempt = await beginAttempt(parts, {
    userId: user.id,
    username: user.username,
    address,
    device: `session:${session.sessionId}`,
  });
  if (!(await attempt.check(() => verifyPassword(user.password_hash, password)))) throw await attempt.failed();
  await attempt.uncount();
}

/** The change on My profile. Requires the current password, with limits like those of sign-in; ends every other session of the user. */
export async function changePassword(
  parts: SignInParts,
  session: Session,
  { current_password, new_password }: { current_password: string; new_password: string },
  address: string,
): Promise<void> {
  const user = await selectSignedIn(parts.db, session);
  const problem = newPasswordError(new_password, user);
  if (problem) throw invalid({ new_password: problem });
  await proveOwnPassword(parts, session, current_password, address);
  if (current_password === new_password)
    throw invalid({ new_password: 'The new password should differ from the current one.' });
  const passwordHash = await hashPassword(new_password);
  await change(parts.db, session, {}, async (unit) => {
    if (!(await updatePassword(unit.tx, user, passwordHash))) throw new ApiError(ERROR_CODES.unauthenticated);
    await endSessionsOf(unit.tx, user.id, 'password changed', session.sessionId);
    unit.record(user.id, { message: say('password.changed') });
  });
}

/** The link for a user who has no password yet, and when it ends. Setting a password voids it. */
export async function invitationOf(keys: Keys, user: { id: number; password_hash: string }, origin: string) {
  const token = await signInvitation(keys, user.id, markOf(keys, user));
  // Behind the hash, which browsers send to no server.
  const link = `${origin}/invitation#${token}`;
  return { link, expires_at: new Date(Date.now() + INVITATION_SECONDS * 1000).toISOString() };
}

/** Stores the chosen password; returns the user name and the token for the code step. Throws 11011. */
export async function acceptInvitation(
  { db, keys }: SignInParts,
  { invitation, password }: { invitation: string; password: string },
): Promise<{ token: string; username: string }> {
  const invited = await verifyInvitation(keys, invitation);
  const user = invited ? await selectUserById(db, invited.userId) : undefined;
  const isOpen = user?.must_change_password && user.status === STATUS.active;
  if (!invited || !isOpen || !isMarkOf(keys, user, invited.passwordMark))
    throw invalid({ invitation: INVITATION_OVER });
  const problem = newPasswordError(password, user);
  if (problem) throw invalid({ password: problem });
  const password_hash = await hashPassword(password);
  await change(db, { userId: user.id }, {}, async (unit) => {
    if (!(await updatePassword(unit.tx, user, password_hash))) throw invalid({ invitation: INVITATION_OVER });
    unit.record(user.id, { action: 'password.changed', message: say('invitation.accepted') });
  });
  const { username } = user;
  return { token: await signPasswordStage(keys, { ...user, password_hash }, username), username };
}
