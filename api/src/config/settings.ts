/** Every setting that the environment can contain. */

export interface Setting {
  name: string;
  default: string;
  meaning: string;
}

/** Every setting with its default and meaning; the table of docs/settings.md is checked against it. */
export const SETTINGS: readonly Setting[] = [
  { name: 'NODE_ENV', default: 'development', meaning: 'development, test or production' },
  { name: 'PORT', default: '4000', meaning: 'Port to listen on' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on' },
  { name: 'DATA_DIR', default: '.data', meaning: 'Directory of the embedded database, for one process' },
  { name: 'DATABASE_URL', default: '', meaning: 'postgres:// address; the embedded database is used when empty' },
  {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    meaning: 'The same database without the pooler, where DATABASE_URL leads through one in transaction mode',
  },
  {
    name: 'SECRET_KEY',
    default: '',
    meaning:
      'At least 32 characters, from which all keys derive; required in production, else generated and kept with the data',
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    default: '',
    meaning: 'The SECRET_KEY before this one, for reading only, while the key is changed',
  },
  { name: 'ACCESS_TOKEN_SECONDS', default: '600', meaning: 'Life of an access token, 1 to 3600 seconds' },
  {
    name: 'SESSIONS_PER_USER',
    default: '5',
    meaning: 'Browsers that one user may be signed in with; one more ends the oldest',
  },
  {
    name: 'DEMO',
    default: 'on',
    meaning: 'on or off: fill an empty database with demo data; always off in production',
  },
  {
    name: 'DEMO_SIZE',
    default: 'small',
    meaning:
      'small (260 companies), large (20,000 companies, 5,000 leads) or huge (1,000,000 companies, on PostgreSQL only)',
  },
  {
    name: 'PASSWORD_RECENT',
    default: 'off',
    meaning: 'on or off: skip the password for 12 hours in a browser that proved it',
  },
  {
    name: 'DEFAULT_LANGUAGE',
    default: 'en',
    meaning: "en, nl, de or browser (the browser's own): the language where nobody has chosen one",
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'smtp:// or smtps:// address of the mail server for invitations; their links are copied by hand when empty',
  },
  { name: 'MAIL_FROM', default: '', meaning: 'Whom these mails are from' },
  { name: 'ALLOWED_ORIGINS', default: '', meaning: 'Comma-separated origins besides our own that may call the API' },
  {
    name: 'API_ORIGIN',
    default: '',
    meaning: "Origin of the API, on the same site as the page; the page's own when empty",
  },
  {
    name: 'OVERRIDE_ORIGINS',
    default: 'loopback',
    meaning:
      "Comma-separated origins that an override may load a build from; loopback is one's own machine, none is nowhere",
  },
  {
    name: 'OFFLINE',
    default: 'on',
    meaning:
      'on or off: what was read stays readable after a reload without a network; off removes it from all browsers',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    meaning: 'Comma-separated addresses of proxies whose X-Forwarded headers count',
  },
  {
    name: 'FAILURES_PER_MINUTE',
    default: '30',
    meaning: 'Wrong passwords per minute and address from which browsers that never signed in wait; 0 is never',
  },
  {
    name: 'FIRST_ADMIN_USERNAME',
    default: '',
    meaning: 'User name of the administrator of a database without users',
  },
  {
    name: 'FIRST_ADMIN_NAME',
    default: '',
    meaning: 'Their first and last name; the user name when empty',
  },
  { name: 'FIRST_ADMIN_EMAIL', default: '', meaning: 'Their e-mail' },
  {
    name: 'FIRST_ADMIN_PASSWORD',
    default: '',
    meaning: 'Their first password, replaced at the first sign-in',
  },
  {
    name: 'OVERLOAD_DELAY_MS',
    default: '1000',
    meaning: 'Delay of the event loop in milliseconds from which calls get 503; 0 is never',
  },
  {
    name: 'LIVE_STREAMS',
    default: '1000',
    meaning: 'Browsers that a process tells of changes as they happen',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning:
      'Bearer token for /metrics, at least 16 characters; without one only this machine reads it, in production nobody',
  },
  {
    name: 'BACKUP_RECIPIENT',
    default: '',
    meaning:
      'Comma-separated public keys of `age` (age1…) that `npm run backup` encrypts to; empty leaves backups readable',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning: 'Address of an OpenTelemetry collector that gets traces by OTLP over HTTP',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '0.05',
    meaning:
      'Share of the traces that are exported, 0 to 1; failed calls always are. 1 costs a quarter of the throughput',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'silent, fatal, error, warn, info or debug' },
];
