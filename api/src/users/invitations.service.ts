/** Invitations of colleagues: made again while nobody has chosen the password, and sent where there is a mail server. */

import { randomUUID } from 'node:crypto';
import type { Invitation } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { hashPassword } from '../auth/passwords.ts';
import { invitationOf } from '../auth/signIn.service.ts';
import { change } from '../change/change.ts';
import type { Config } from '../config/config.ts';
import { nameOf } from '../database/names.ts';
import { lockStaffAs, mayTakeOver } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { selectUser, updatePasswordHash } from './users.sql.ts';

type Parts = Pick<FastifyInstance, 'db' | 'keys' | 'config'>;

const CHOSEN = 'This user has chosen a password already.';

/** Voids the links so far. Throws 11011 for a user who has chosen a password, or holds more permissions than `caller`. */
export async function renewInvitation({ db }: Parts, caller: Session, id: number): Promise<void> {
  const passwordHash = await hashPassword(randomUUID());
  await change(db, caller, {}, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.create');
    const refusal = await mayTakeOver(tx, session, id);
    if (refusal) throw invalid({ user_id: refusal });
    const user = await selectUser(tx, id);
    if (!user?.must_change_password) throw invalid({ user_id: CHOSEN });
    await updatePasswordHash(tx, id, passwordHash);
    unit.record(id, { message: say('user.invited', { name: nameOf(user) }) });
  });
}

/** The link for an invited user, at the page's `origin`, and whether it was sent to their e-mail. */
export async function sendInvitation(
  { db, keys, config }: Parts,
  inviterId: number,
  id: number,
  { origin, log }: { origin: string; log: FastifyBaseLogger },
): Promise<Invitation & { user_id: number; user_parent_id: number }> {
  const user = await selectUser(db, id);
  // A repeated call comes late.
  if (!user?.must_change_password) throw invalid({ user_id: CHOSEN });
  const inviter = await selectUser(db, inviterId);
  const invitation = await invitationOf(keys, user, origin);
  const words = { name: user.first_name, inviter: inviter ? nameOf(inviter) : 'Salesdesk', link: invitation.link };
  const is_sent = await sendInvitationMail({ config, log }, user.email, words);
  return { user_id: id, user_parent_id: id, ...invitation, email: user.email, is_sent };
}

/** How long a mail server may take, in milliseconds: who invites waits for it. */
const TIMEOUT_MS = 10_000;

/** In the first language, until the user chooses another one. */
const TEXTS = {
  en: {
    subject: 'Your invitation to Salesdesk',
    text: 'Hello {{name}},\n\n{{inviter}} invites you to Salesdesk. Choose your password here:\n\n{{link}}\n\nThe link works once, for 72 hours.',
  },
  nl: {
    subject: 'Je uitnodiging voor Salesdesk',
    text: 'Hallo {{name}},\n\n{{inviter}} nodigt je uit voor Salesdesk. Kies hier je wachtwoord:\n\n{{link}}\n\nDe link werkt één keer, 72 uur lang.',
  },
  de: {
    subject: 'Ihre Einladung zu Salesdesk',
    text: 'Guten Tag {{name}},\n\n{{inviter}} lädt Sie zu Salesdesk ein. Wählen Sie hier Ihr Passwort:\n\n{{link}}\n\nDer Link gilt einmal, 72 Stunden lang.',
  },
} as const;

/** False without a mail server, and when it does not take the mail, which is logged. */
async function sendInvitationMail(
  { config, log }: { config: Pick<Config, 'mail' | 'firstLanguage'>; log: FastifyBaseLogger },
  to: string,
  words: { name: string; inviter: string; link: string },
): Promise<boolean> {
  if (!config.mail) return false;
  const { subject, text } = TEXTS[config.firstLanguage === 'browser' ? 'en' : config.firstLanguage];
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const server = createTransport({ url: config.mail.url, ...timeouts });
  try {
    const filled = text.replace(/\{\{(name|inviter|link)\}\}/g, (_, word: keyof typeof words) => words[word]);
    await server.sendMail({ from: config.mail.from, to, subject, text: filled });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'The mail server did not take an invitation.');
    return false;
  } finally {
    server.close();
  }
}
