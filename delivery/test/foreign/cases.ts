/** Remotes as other teams make them: each is accepted, or refused with a message that docs/teams/errors.md explains. */
import { FORGED } from './forgedCases.ts';
import { type ForeignCase, HOSTS_REACT, MOUNTED, REACT_18 } from './remotes.ts';

const page = (file = 'Page') => ({ './Page': `./src/${file}.js` });

const BUILT: ForeignCase[] = [
  { title: 'rspack, React of the host', build: { exposes: page(), shared: HOSTS_REACT } },
  { title: 'Vue 3 by mount', declaration: MOUNTED, build: { exposes: page('vue'), shared: {} } },
  {
    title: 'rspack as an ES module',
    build: { exposes: page(), shared: HOSTS_REACT, isModule: true },
    refused: ['is of the type'],
  },
  {
    title: 'rspack, no manifest',
    build: { exposes: page(), shared: HOSTS_REACT, manifest: false },
    refused: ['no mf-manifest'],
  },
  { title: 'React 19 bundled', build: { exposes: page(), shared: {} }, refused: ['copy of React'] },
  {
    title: 'React shared with a copy as fallback',
    build: { exposes: page(), shared: { react: { singleton: true, requiredVersion: '^19.0.0' } } },
    refused: ['copy of React'],
    isLong: true,
  },
  {
    title: 'React 18 bundled',
    files: REACT_18,
    build: { exposes: page(), shared: {} },
    refused: ['copy of React'],
    isLong: true,
  },
  {
    title: 'another React by mount',
    files: {
      ...REACT_18,
      'own.js':
        "import { createElement } from 'react';\n" +
        "export const mount = (element) => {\n  element.textContent = createElement('p', null, 'Own React').child;\n  return () => {};\n};\n",
    },
    declaration: MOUNTED,
    build: { exposes: { './Page': './own.js' }, shared: {} },
    isLong: true,
  },
  {
    title: 'no default export',
    build: { exposes: page('NamedPage'), shared: HOSTS_REACT },
    refused: ['no default export'],
  },
  {
    title: 'mount declared, not exported',
    declaration: MOUNTED,
    build: { exposes: page(), shared: HOSTS_REACT },
    refused: ['exports no mount'],
    isLong: true,
  },
  { title: 'CommonJS', build: { exposes: page('commonJs'), shared: HOSTS_REACT }, isLong: true },
  {
    title: 'React Compiler, its runtime bundled',
    build: { exposes: page('compiled'), shared: HOSTS_REACT },
    isLong: true,
  },
  {
    title: 'mode development, without eval',
    build: { exposes: page(), shared: HOSTS_REACT, mode: 'development' },
    isLong: true,
  },
];

export const CASES = [...BUILT, ...FORGED];
