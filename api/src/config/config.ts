/** The settings from the environment: read once at start, and refused with an exact sentence if invalid. */
import {
  EMAIL_INVALID,
  isUserEmail,
  LIVE_HEARTBEAT_MS,
  LOOPBACK,
  overrideOriginError,
  usernameError,
} from '@salesdesk/shared/domain';
import { isGuessable, MAKE_A_SECRET } from '../crypto/keys.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import { readServers } from '../database/hosts.ts';
import settings from './settings.json' with { type: 'json' };

/** Every setting that the environment can contain; the table of docs/settings.md is checked against it. */
export const SETTINGS: readonly { name: string; default: string; meaning: string }[] = settings;

/** What each setting means is in settings.json. */
export type Config = ReturnType<typeof readConfig>;

/** Thrown by `readConfig`; the message lists every invalid setting, one sentence per line. */
export class ConfigError extends Error {}

const MODES = ['development', 'production', 'test'] as const;
const FIRST_LANGUAGES = ['en', 'nl', 'de', 'browser'] as const;
const DEMO_SIZES = ['small', 'large', 'huge'] as const;
/** Well below the entropy of random characters of the minimum length (32 hexadecimal digits; 16), so that none is ever refused. */
const SECRET_KEY_BITS = 60;
const METRICS_TOKEN_BITS = 20;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

/** Reads the settings from the environment; throws a `ConfigError` naming every invalid value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const value = (name: string) =>
    env[name]?.trim() || (SETTINGS.find((setting) => setting.name === name)?.default ?? '');
  const list = (name: string) =>
    value(name)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);

  function whole(name: string, from: number, to: number): number {
    const text = value(name);
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= from && number <= to) return number;
    problems.push(`${name} should be a whole number from ${from} to ${to}, not "${text}".`);
    return from;
  }
  function oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const found = allowed.find((item) => item === value(name));
    if (!found) problems.push(`${name} should be one of ${allowed.join(', ')}, not "${value(name)}".`);
    return found ?? (allowed[0] as T);
  }
  function database(name: string): string | undefined {
    const text = value(name);
    if (!text || readServers(text)) return text || undefined;
    problems.push(
      text.includes('target_session_attrs') && readServers(text.replace(/target_session_attrs=[^&]*/, ''))
        ? `${name}: target_session_attrs should be read-write, primary or any, as nothing can be saved elsewhere.`
        : `${name} should start with postgres:// or postgresql:// and be a complete address.`,
    );
    return undefined;
  }

  function readMail() {
    const [url, from] = [value('SMTP_URL'), value('MAIL_FROM')];
    if (url && !(/^smtps?:\/\//.test(url) && URL.canParse(url)))
      problems.push('SMTP_URL should start with smtp:// or smtps:// and be a complete address.');
    if (Boolean(url) !== Boolean(from)) problems.push('SMTP_URL and MAIL_FROM belong together: set both or none.');
    return url && from ? { url, from } : undefined;
  }

  function readTracing() {
    const endpoint = value('OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/+$/, '');
    const ratio = Number(value('OTEL_TRACES_SAMPLER_ARG'));
    if (!(ratio >= 0 && ratio <= 1))
      problems.push(
        `OTEL_TRACES_SAMPLER_ARG should be a number from 0 to 1, not "${value('OTEL_TRACES_SAMPLER_ARG')}".`,
      );
    if (!endpoint) return undefined;
    if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
      problems.push('OTEL_EXPORTER_OTLP_ENDPOINT should be an address that begins with http:// or https://.');
    return { endpoint, ratio };
  }

  const mode = oneOf('NODE_ENV', MODES);
  const secretKey = value('SECRET_KEY') || undefined;
  if (secretKey && secretKey.length < 32) problems.push('SECRET_KEY should have at least 32 characters.');
  if (!secretKey && mode === 'production')
    problems.push('SECRET_KEY is required when NODE_ENV is production: at least 32 random characters.');
  if (mode === 'production' && secretKey && isGuessable(secretKey, SECRET_KEY_BITS))
    problems.push(`SECRET_KEY is easy to guess. ${MAKE_A_SECRET}`);
  const secretKeyPrevious = value('SECRET_KEY_PREVIOUS') || undefined;
  if (secretKeyPrevious && (!secretKey || secretKey === secretKeyPrevious))
    problems.push('SECRET_KEY_PREVIOUS is the key before SECRET_KEY: set both, and not to the same.');
  const metricsToken = value('METRICS_TOKEN') || undefined;
  if (metricsToken && metricsToken.length < 16) problems.push('METRICS_TOKEN should have at least 16 characters.');
  if (mode === 'production' && metricsToken && isGuessable(metricsToken, METRICS_TOKEN_BITS))
    problems.push(`METRICS_TOKEN is easy to guess. ${MAKE_A_SECRET}`);
  const allowedOrigins = list('ALLOWED_ORIGINS');
  const apiOrigin = value('API_ORIGIN') || undefined;
  const origins = [...allowedOrigins.map((origin) => ['ALLOWED_ORIGINS', origin]), ['API_ORIGIN', apiOrigin]] as const;
  for (const [name, origin] of origins) {
    if (origin && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      problems.push(`${name}: "${origin}" is not an origin such as https://app.example.`);
  }
  if (apiOrigin && !allowedOrigins.length)
    problems.push(
      'API_ORIGIN needs ALLOWED_ORIGINS: name there the origin of the page, which calls the API from outside.',
    );
  const overrideOrigins = list('OVERRIDE_ORIGINS').filter((origin) => origin !== 'none');
  for (const origin of overrideOrigins) {
    if (origin !== LOOPBACK && overrideOriginError(origin))
      problems.push(`OVERRIDE_ORIGINS: "${origin}" is not an origin such as https://build.example, loopback or none.`);
  }
  const [username, email, password] = ['USERNAME', 'EMAIL', 'PASSWORD'].map((part) => value(`FIRST_ADMIN_${part}`));
  const name = personName(value('FIRST_ADMIN_NAME') || username || '');
  const firstAdmin = username && email && password ? { username, email, password, name } : undefined;
  if (!firstAdmin && (username || email || password))
    problems.push('FIRST_ADMIN_USERNAME, FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD belong together: set all or none.');
  if (firstAdmin) {
    const texts = {
      USERNAME: usernameError(firstAdmin.username),
      EMAIL: isUserEmail(firstAdmin.email) ? null : EMAIL_INVALID,
      PASSWORD: newPasswordError(firstAdmin.password, firstAdmin),
    };
    for (const [part, problem] of Object.entries(texts))
      if (problem) problems.push(`FIRST_ADMIN_${part}: ${problem.replace(/\.?$/, '.')}`);
  }

  const demoSize = oneOf('DEMO_SIZE', DEMO_SIZES);
  if (demoSize !== 'small' && mode === 'production')
    problems.push('DEMO_SIZE is for demo data, which there is none of when NODE_ENV is production.');
  if (demoSize === 'huge' && !value('DATABASE_URL'))
    problems.push('DEMO_SIZE huge needs PostgreSQL: set DATABASE_URL, or choose large.');

  const readUrl = database('DATABASE_READ_URL');
  if (readUrl && !value('DATABASE_URL'))
    problems.push('DATABASE_READ_URL needs PostgreSQL: set DATABASE_URL to the primary that it is a replica of.');
  if (readServers(readUrl ?? '')?.mustWrite)
    problems.push(
      'DATABASE_READ_URL should name one host, and no target_session_attrs: a replica cannot be written to.',
    );

  const backupRecipients = list('BACKUP_RECIPIENT');
  for (const recipient of backupRecipients)
    if (!/^age1[0-9a-z]+$/.test(recipient))
      problems.push(`BACKUP_RECIPIENT: "${recipient}" is no public key of age, which \`age-keygen\` prints as age1….`);

  const config = {
    mode,
    port: whole('PORT', 0, 65535),
    host: value('HOST'),
    /** Of the embedded database; null means in memory (tests). */
    dataDir: value('DATA_DIR') as string | null,
    databaseUrl: database('DATABASE_URL'),
    databaseDirectUrl: database('DATABASE_DIRECT_URL'),
    databaseReadUrl: readUrl,
    secretKey,
    secretKeyPrevious,
    accessTokenSeconds: whole('ACCESS_TOKEN_SECONDS', 1, 3600),
    sessionsPerUser: whole('SESSIONS_PER_USER', 1, 1000),
    demo: oneOf('DEMO', ['on', 'off']) === 'on' && mode !== 'production',
    demoSize,
    /** `verify-username` may answer `show_qr: false` in a browser that proved the password recently. */
    passwordRecent: oneOf('PASSWORD_RECENT', ['on', 'off']) === 'on',
    allowedOrigins,
    firstLanguage: oneOf('DEFAULT_LANGUAGE', FIRST_LANGUAGES),
    apiOrigin,
    overrideOrigins,
    offline: oneOf('OFFLINE', ['on', 'off']) === 'on',
    trustProxy: list('TRUST_PROXY'),
    failuresPerMinute: whole('FAILURES_PER_MINUTE', 0, 1_000_000),
    backupRecipients,
    /** In this process; not a setting. */
    signInsWaiting: 1_000,
    firstAdmin,
    mail: readMail(),
    overloadDelayMs: whole('OVERLOAD_DELAY_MS', 0, 60_000),
    liveStreams: whole('LIVE_STREAMS', 0, 100_000),
    /** Interval of heartbeats and of checks whether sessions are still valid; not a setting. */
    liveHeartbeatMs: LIVE_HEARTBEAT_MS,
    metricsToken,
    tracing: readTracing(),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
  };
  if (problems.length) throw new ConfigError(problems.join('\n'));
  return config;
}

/** 'Ada de Vries' is Ada, the rest is the last name; a user name such as `ada.moss` reads Ada Moss. */
function personName(text: string): { first_name: string; last_name: string } {
  const words = text.split(/[\s._]+/u).filter(Boolean);
  const [first_name = '', ...rest] = text.includes(' ')
    ? words
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { first_name, last_name: rest.join(' ') };
}
