/** The mail with an invitation, by the mail server of SMTP_URL. */
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

/** How long a mail server may take, in milliseconds: who invites waits for it. */
const TIMEOUT_MS = 10_000;

/** In the language where nobody has chosen one. */
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
export async function sendInvitationMail(
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
