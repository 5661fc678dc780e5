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
  { name: 'DATA_DIR', default: '.data', meaning: 'Directory of the embedded database; used by one process at a time' },
  { name: 'DATABASE_URL', default: '', meaning: 'postgres:// address; the embedded database is used when empty' },
  {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    meaning:
      'The same database without the pooler in between, where DATABASE_URL leads through one in transaction mode',
  },
  {
    name: 'SECRET_KEY',
    default: '',
    meaning:
      'At least 32 characters, from which all keys derive; generated and kept with the data when empty, required in production',
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    default: '',
    meaning: 'The SECRET_KEY before this one, good for reading only, while a change of the key is under way',
  },
  { name: 'ACCESS_TOKEN_SECONDS', default: '600', meaning: 'Life of an access token, 1 to 3600 seconds' },
  {
    name: 'SESSIONS_PER_USER',
    default: '5',
    meaning: 'Browsers one user may be signed in with; one more ends the oldest',
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
      'small (260 companies), large (20,000 companies, 5,000 leads) or huge (1,000,000 companies, on PostgreSQL only); never in production',
  },
  {
    name: 'PASSWORD_RECENT',
    default: 'off',
    meaning: 'on or off: skip the password step for 12 hours in a browser that proved it',
  },
  {
    name: 'DEFAULT_LANGUAGE',
    default: 'en',
    meaning:
      "en, nl, de or browser: the language of a browser in which nobody has chosen one; browser is the browser's own",
  },
  { name: 'ALLOWED_ORIGINS', default: '', meaning: 'Comma-separated origins besides our own that may call the API' },
  {
    name: 'API_ORIGIN',
    default: '',
    meaning: "Origin at which browsers call the API, on the same site as the page; the page's own when empty",
  },
  {
    name: 'OVERRIDE_ORIGINS',
    default: 'loopback',
    meaning:
      "Comma-separated origins that an override may load a build from; loopback is one's own machine at any port, none is nowhere",
  },
  {
    name: 'OFFLINE',
    default: 'on',
    meaning:
      'on or off: what was read stays readable after a reload without a network; off removes it from all browsers, and with it what notices a host that loops (ADR-162)',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    meaning: 'Comma-separated addresses of proxies whose X-Forwarded headers are believed',
  },
  {
    name: 'FAILURES_PER_MINUTE',
    default: '30',
    meaning:
      'Wrong passwords per minute and address from which browsers that never signed in wait, up to 5 seconds; 0 is never',
  },
  {
    name: 'FIRST_ADMIN_USERNAME',
    default: '',
    meaning: 'User name of the administrator made in a database without users',
  },
  {
    name: 'FIRST_ADMIN_NAME',
    default: '',
    meaning: 'First and last name of that administrator; empty takes the user name',
  },
  { name: 'FIRST_ADMIN_EMAIL', default: '', meaning: 'E-mail of that administrator' },
  {
    name: 'FIRST_ADMIN_PASSWORD',
    default: '',
    meaning: 'First password of that administrator, replaced at the first sign-in',
  },
  {
    name: 'OVERLOAD_DELAY_MS',
    default: '1000',
    meaning: 'Delay of the event loop in milliseconds from which calls are answered 503; 0 is never',
  },
  {
    name: 'LIVE_STREAMS',
    default: '1000',
    meaning: 'Browsers that this process tells of changes as they happen; 0 tells nobody',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning:
      'Bearer token for /metrics, at least 16 characters; without one only this machine may read it, and nobody in production',
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
    meaning:
      'Address of an OpenTelemetry collector that gets the traces of calls and statements by OTLP over HTTP; empty exports none',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '0.05',
    meaning:
      'Share of the traces that are exported with their statements, 0 to 1; a call that fails is always exported. A busy server loses about a quarter of its throughput by 1, almost nothing by 0.05',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'silent, fatal, error, warn, info or debug' },
];
