/** Five projects: pure rules, browser code under jsdom, the API over a real database and over the embedded one, delivery. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundleLibraries } from './shared/testing/libraries.mjs';
import { EMBEDDED_TESTS, LEFT_OUT } from './tools/check/testScope.mjs';

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];
const retry = '<rootDir>/shared/testing/retry.mjs';
const common = {
  runtime: fileURLToPath(new URL('shared/testing/runtime.cjs', import.meta.url)),
  transform: { '^.+\\.(tsx?|mjs)$': swc },
  // The bundles are ready to run.
  transformIgnorePatterns: ['/node_modules/', '/.cache/'],
  // Copies of the workspace, which browser tests and `e2e/contract` make.
  testPathIgnorePatterns: ['/node_modules/', ...LEFT_OUT],
  modulePathIgnorePatterns: ['/.cache/(next|previous|program|prove)-'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
};

/** What browser code and its tests import. */
const browserLibraries = await bundleLibraries('browser', 'browser', {
  shared: [
    '@ant-design/icons-svg',
    '@module-federation/enhanced/runtime',
    '@tanstack/react-query',
    '@tanstack/react-virtual',
    'antd',
    'antd/locale/nl_NL',
    'axios',
    'dayjs',
    'dayjs/locale/nl.js',
    'dayjs/plugin/utc.js',
    'eventsource-parser',
    'i18next',
    'jwt-decode',
    'react',
    'react-dom',
    'react-dom/client',
    'react-router-dom',
    'react-toastify/unstyled',
    'react/jsx-runtime',
    'rxjs',
  ],
  'remotes/leads': ['@dnd-kit/core'],
  '.': ['@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event', 'fast-check'],
});

/** Passwords cost little here: a real hash takes 20 ms of a core and 19 MB. */
const cheapPasswords = { '^@node-rs/argon2$': '<rootDir>/api/test/cheapArgon2.cjs' };

/** What the server's code and its tests import; what has native parts is loaded as it is. */
const serverLibraries = await bundleLibraries('server', 'node', {
  api: [
    '@electric-sql/pglite',
    '@electric-sql/pglite/contrib/pg_trgm',
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    '@fastify/type-provider-typebox',
    '@fastify/under-pressure',
    '@zxcvbn-ts/language-common',
    'age-encryption',
    'countries-list',
    'csv-parse',
    'fastify',
    'fflate',
    'jose',
    'kysely',
    'kysely-pglite-dialect',
    'kysely/helpers/postgres',
    'numfmt',
    'otpauth',
    'pg',
    'pino',
    'prom-client',
    'qrcode',
    'saxes',
    'typebox',
    'typebox/compile',
  ],
  delivery: [
    '@aws-sdk/client-s3',
    '@fastify/rate-limit',
    '@fastify/static',
    'ajv/dist/2019.js',
    'commander',
    'jose',
    'tar',
  ],
  'delivery/site': ['highlight.js/lib/core', 'marked'],
  '.': ['fast-check', 'yaml'],
});

export default {
  // Wide, as a busy machine is slow and no test measures time.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/shared/testing/slowestFirst.mjs',
  // More than the cores, because several tests wait for a timeout or for another process.
  maxWorkers: availableParallelism() * 2,
  projects: [
    {
      ...common,
      displayName: 'domain',
      testEnvironment: '<rootDir>/shared/testing/nodeEnvironment.mjs',
      setupFilesAfterEnv: [retry],
      ...serverLibraries,
      testMatch: ['<rootDir>/shared/src/domain/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/browserEnvironment.mjs',
      ...browserLibraries,
      setupFilesAfterEnv: [retry, '<rootDir>/shared/testing/setup.ts'],
      moduleNameMapper: {
        ...browserLibraries.moduleNameMapper,
        '\\.module\\.css$': '<rootDir>/shared/testing/cssModule.cjs',
        '\\.(css|svg|jpg|png)$': '<rootDir>/shared/testing/asset.cjs',
      },
      testMatch: [
        '<rootDir>/shared/**/*.test.{ts,tsx}',
        '<rootDir>/host/**/*.test.{ts,tsx}',
        '<rootDir>/remotes/**/*.test.{ts,tsx}',
        '<rootDir>/delivery/site/{client,examples}/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...LEFT_OUT,
        '<rootDir>/shared/src/domain/',
        '<rootDir>/shared/build/',
      ],
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: '<rootDir>/shared/testing/nodeEnvironment.mjs',
      setupFilesAfterEnv: [retry],
      ...serverLibraries,
      moduleNameMapper: { ...serverLibraries.moduleNameMapper, ...cheapPasswords },
      testMatch: ['<rootDir>/api/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'embedded',
      testEnvironment: '<rootDir>/shared/testing/nodeEnvironment.mjs',
      setupFilesAfterEnv: [retry],
      ...serverLibraries,
      moduleNameMapper: { ...serverLibraries.moduleNameMapper, ...cheapPasswords },
      setupFiles: ['<rootDir>/shared/testing/embeddedDatabase.mjs'],
      testRegex: [`^(?=.*${EMBEDDED_TESTS}).*\\.test\\.ts$`],
    },
    {
      ...common,
      displayName: 'delivery',
      testEnvironment: '<rootDir>/shared/testing/nodeEnvironment.mjs',
      setupFilesAfterEnv: [retry],
      ...serverLibraries,
      testMatch: ['<rootDir>/{delivery,e2e/contract,e2e/reliability,tools}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...LEFT_OUT, '<rootDir>/delivery/site/(client|examples)/'],
    },
  ],
};
