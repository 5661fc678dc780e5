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
/** Packages published as ES modules only; Jest runs CommonJS. */
const esmOnly = [
  'jose',
  'typebox',
  '@fastify/type-provider-typebox',
  'countries-list',
  'content-disposition',
  'cookie',
  '@salesdesk',
  // CommonJS, but it imports Node's own modules lazily, which Jest allows in transformed files only.
  '@electric-sql/pglite',
];
const transformIgnorePatterns = [
  `/node_modules/(?!\\.pnpm/|${esmOnly.join('|')})`,
  `/node_modules/\\.pnpm/(?!(${esmOnly.join('|').replaceAll('/', '\\+')})@)`,
];
const common = { transform, transformIgnorePatterns, moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'] };

export default {
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
      testMatch: ['<rootDir>/{delivery,start}/**/*.test.ts'],
    },
  ],
};
