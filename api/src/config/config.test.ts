import { createHash } from 'node:crypto';
import { ConfigError, readConfig, SETTINGS } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
};

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      mode: 'development',
      firstLanguage: 'en',
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      secretKey: undefined,
      accessTokenSeconds: 600,
      demo: true,
      demoSize: 'small',
      passwordRecent: false,
      allowedOrigins: [],
      backupRecipients: [],
      offline: true,
      overrideOrigins: ['loopback'],
      trustProxy: [],
      failuresPerMinute: 30,
      signInsWaiting: 1_000,
      firstAdmin: undefined,
      liveHeartbeatMs: 15_000,
      liveStreams: 1000,
      logLevel: 'info',
      metricsToken: undefined,
      overloadDelayMs: 1000,
      secretKeyPrevious: undefined,
      sessionsPerUser: 5,
    });
  });

  it('reads exactly the settings it lists', () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_env, name) => void read.add(String(name)) }));
    expect([...read].sort()).toEqual(SETTINGS.map((setting) => setting.name).sort());
  });

  it('has no demo in production, whatever the setting', () => {
    const env = { NODE_ENV: 'production', SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA', DEMO: 'on' };
    expect(readConfig(env)).toMatchObject({ mode: 'production', demo: false });
  });

  it('allows no override origins with the value none', () => {
    expect(readConfig({ OVERRIDE_ORIGINS: 'none' }).overrideOrigins).toEqual([]);
  });

  it('accepts every secret from a random generator, in base64 and in hexadecimal', () => {
    for (let n = 0; n < 2_000; n++) {
      // A hash of the number instead of random bytes: the same secrets in every run.
      const bytes = createHash('sha256').update(String(n)).digest();
      const secrets = {
        SECRET_KEY: bytes.subarray(0, n % 2 ? 32 : 16).toString(n % 2 ? 'base64' : 'hex'),
        METRICS_TOKEN: bytes.subarray(0, n % 2 ? 12 : 8).toString(n % 2 ? 'base64' : 'hex'),
      };
      expect(() => readConfig({ NODE_ENV: 'production', ...secrets })).not.toThrow();
    }
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT should be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT should be a whole number from 0 to 65535, not "70000".'],
    [{ ACCESS_TOKEN_SECONDS: '0' }, 'ACCESS_TOKEN_SECONDS should be a whole number from 1 to 3600, not "0".'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV should be one of development, production, test, not "staging".'],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY is required when NODE_ENV is production: at least 32 random characters.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY should have at least 32 characters.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL should start with postgres:// or postgresql:// and be a complete address.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://a,,b/sales' },
      'DATABASE_DIRECT_URL should start with postgres:// or postgresql:// and be a complete address.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://a/sales' },
      'DATABASE_READ_URL needs PostgreSQL: set DATABASE_URL to the primary that it is a replica of.',
    ],
    [
      { DATABASE_URL: 'postgres://a/sales', DATABASE_READ_URL: 'postgres://b,c/sales' },
      'DATABASE_READ_URL should name one host, and no target_session_attrs: a replica cannot be written to.',
    ],
    [
      { DATABASE_URL: 'postgres://a,b/sales?target_session_attrs=standby' },
      'DATABASE_URL: target_session_attrs should be read-write, primary or any, as nothing can be saved elsewhere.',
    ],
    [
      { NODE_ENV: 'production', SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA', DEMO_SIZE: 'large' },
      'DEMO_SIZE is for demo data, which there is none of when NODE_ENV is production.',
    ],
    ...['k'.repeat(32), 'secret'.repeat(6), 'abcdefghij0123456789'.repeat(2), '0123456789abcdefghijklmnopqrstuvw'].map(
      (SECRET_KEY): [Record<string, string>, string] => [
        { NODE_ENV: 'production', SECRET_KEY },
        'SECRET_KEY is easy to guess. Make one with: openssl rand -base64 32',
      ],
    ),
    [
      { NODE_ENV: 'production', SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA', METRICS_TOKEN: 'abababababababab' },
      'METRICS_TOKEN is easy to guess. Make one with: openssl rand -base64 32',
    ],
    [{ DEMO_SIZE: 'huge' }, 'DEMO_SIZE huge needs PostgreSQL: set DATABASE_URL, or choose large.'],
    [{ PASSWORD_RECENT: 'yes' }, 'PASSWORD_RECENT should be one of on, off, not "yes".'],
    [
      { ALLOWED_ORIGINS: 'https://a.example/, *' },
      'ALLOWED_ORIGINS: "https://a.example/" is not an origin such as https://app.example.',
    ],
    [
      { API_ORIGIN: 'api.example', ALLOWED_ORIGINS: 'https://app.example' },
      'API_ORIGIN: "api.example" is not an origin such as https://app.example.',
    ],
    [
      { API_ORIGIN: 'https://api.example' },
      'API_ORIGIN needs ALLOWED_ORIGINS: name there the origin of the page, which calls the API from outside.',
    ],
    [
      { OVERRIDE_ORIGINS: 'loopback,http://build.example' },
      'OVERRIDE_ORIGINS: "http://build.example" is not an origin such as https://build.example, loopback or none.',
    ],
    [
      { OVERRIDE_ORIGINS: '*' },
      'OVERRIDE_ORIGINS: "*" is not an origin such as https://build.example, loopback or none.',
    ],
    [
      { FIRST_ADMIN_EMAIL: 'a@b.example' },
      'FIRST_ADMIN_USERNAME, FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD belong together: set all or none.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL should be one of silent, fatal, error, warn, info, debug, not "loud".'],
  ])('refuses %j with a sentence', (env, problem) => {
    expect(problemsOf(env as Record<string, string>)[0]).toBe(problem);
  });

  it('refuses a first administrator who could not sign in or is no valid user', () => {
    const env = { FIRST_ADMIN_USERNAME: 'a b', FIRST_ADMIN_EMAIL: 'nobody', FIRST_ADMIN_PASSWORD: 'Password1!' };
    expect(problemsOf(env)).toEqual([
      'FIRST_ADMIN_USERNAME: Please ensure there are no spaces.',
      'FIRST_ADMIN_EMAIL: Email is invalid.',
      'FIRST_ADMIN_PASSWORD: This password is too common. Please choose another one.',
    ]);
  });

  it.each([
    ['Ada de Vries', 'ada', 'Ada', 'de Vries'],
    ['', 'ada.moss', 'Ada', 'Moss'],
    ['', 'admin', 'Admin', ''],
  ])('names the first administrator %j, with the user name %s', (name, username, first_name, last_name) => {
    const env = { FIRST_ADMIN_USERNAME: username, FIRST_ADMIN_NAME: name, FIRST_ADMIN_EMAIL: 'ada@salesdesk.example' };
    const { firstAdmin } = readConfig({ ...env, FIRST_ADMIN_PASSWORD: 'Sturdy-Bridge-12' });
    expect(firstAdmin?.name).toEqual({ first_name, last_name });
  });

  it('names every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', DEMO: 'z' })).toHaveLength(3);
  });
});
