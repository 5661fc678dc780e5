/** Jest's settings for a remote: jsdom as the product's own tests use it, TypeScript, style sheets and images. */
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

export default {
  testEnvironment: here('testing/jsdomEnvironment.mjs'),
  setupFilesAfterEnv: [here('runtime/setup.cjs')],
  transform: {
    '\\.(tsx?|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': here('testing/cssModule.cjs'),
    '\\.(css|svg|jpg|png)$': here('testing/asset.cjs'),
  },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 30_000,
};
