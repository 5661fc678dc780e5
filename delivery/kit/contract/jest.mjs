/** Jest's settings for a remote: jsdom as the product's own tests use it, TypeScript, style sheets and images. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
/** The folder of the React that the host has: a repository may name another one, and two on a page break every hook. */
const folderOf = (name) => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

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
    '^react(/.*)?$': `${folderOf('react')}$1`,
    '^react-dom(/.*)?$': `${folderOf('react-dom')}$1`,
  },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 30_000,
};
