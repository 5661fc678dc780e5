/** Four projects: pure rules, browser code under jsdom, the API over a real database, delivery. */
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
const transform = { '^.+\\.(t|j|mj)sx?$': swc };
/** Packages whose browser or only form is ES modules; Jest runs CommonJS. Prefixes, as the package store names folders. */
const esModules = [
  'content-disposition@3',
  'cookie@2',
  'jose@',
  'age-encryption@',
  '@noble\\+(?:ciphers|curves|hashes|post-quantum)@',
  '@scure\\+base@2',
  'typebox@',
  'countries-list@',
  '@fastify\\+type-provider-typebox@',
  // CommonJS, but it imports Node's own modules lazily, which Jest allows in transformed files only.
  '@electric-sql\\+pglite@',
  '@ant-design\\+',
  '@rc-component\\+',
];
const transformIgnorePatterns = [`/node_modules/\\.pnpm/(?!${esModules.join('|')})`];
const common = {
  transform,
  transformIgnorePatterns,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
};

export default {
  // Wide, as a busy machine is slow and no test measures time.
  testTimeout: 60_000,
  // Left to itself, one core of two would stay idle.
  maxWorkers: '100%',
  projects: [
    {
      ...common,
      displayName: 'domain',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/shared/src/domain/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/shared/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/shared/testing/cssModule.cjs',
        '\\.(css|svg|jpg|png)$': '<rootDir>/shared/testing/asset.cjs',
      },
      testMatch: [
        '<rootDir>/shared/**/*.test.{ts,tsx}',
        '<rootDir>/host/**/*.test.{ts,tsx}',
        '<rootDir>/remotes/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/shared/src/domain/', '<rootDir>/shared/build/'],
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      transform: { ...transform, '\\.cjs$': swc },
      testMatch: ['<rootDir>/api/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'delivery',
      testEnvironment: 'node',
      transform: { ...transform, '\\.cjs$': swc },
      testMatch: ['<rootDir>/{delivery,start}/**/*.test.ts'],
    },
  ],
};
