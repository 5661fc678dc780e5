/** Every displayed text is in the catalogues, and the catalogues contain no other texts. ADR-117. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type SourceTexts, textsIn } from '../../../testing/sourceTexts.ts';
import { placesIn } from '../../../testing/syntax.ts';
import * as domain from '../../domain/index.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import { answers } from './answers.nl.ts';
import type { Catalogue } from './catalogue.ts';
import { sentences } from './sentences.nl.ts';
import { texts as sharedTexts } from './texts.nl.ts';

const ROOT = path.resolve(__dirname, '../../../..');
/** Every package with displayed texts. */
const PACKAGES = ['shared', 'host', ...readdirSync(path.join(ROOT, 'remotes')).map((name) => `remotes/${name}`)];
const rules = Object.fromEntries(Object.values(RULE_TEXTS).map((text) => [text, text]));
const shared: Catalogue = { ...sharedTexts, ...sentences, ...answers, ...rules };

/** Literals that look like displayed texts but are not, by file. */
const NO_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'host/src/isolation/FrameCanvas.tsx': ['px'],
  'host/src/isolation/Recorder.tsx': ['{{}} ms'],
  'host/src/isolation/simulatedApi.ts': ['no answer', '<h1>Internal Server Error</h1>'],
  'host/src/pages/platform/OverridePage.tsx': ['http://localhost:5001'],
  'host/src/pages/profile/SignedInBrowsers.tsx': ['Mac OS'],
  'host/src/palette/Palette.tsx': ['ArrowDown or ArrowUp'],
  'host/src/palette/PaletteButton.tsx': ['K'],
  'host/src/shell/Sidebar.tsx': ['Salesdesk'],
  'host/src/remotes/loader.ts': ['fell back', 'gave up'],
  'host/src/remotes/manifest.ts': [
    'not answered within {{}} s',
    'not in agreement with the discovery document',
    'not to be had',
    'answered with status {{}}',
    'answered with {{}}',
    'not what its hash says',
    'not readable',
  ],
  'shared/src/kernel/live/openStream.ts': ['The stream of changes was answered with {{}}.'],
  'remotes/auth/src/SignInCard.tsx': ['Salesdesk'],
  'remotes/leads/src/LeadsBoard.tsx': ['(prefers-reduced-motion: reduce)'],
  'remotes/leads/src/board.texts.ts': ['Shift+ArrowRight or Shift+ArrowLeft', 'ArrowRight or ArrowLeft'],
};

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.nl\.ts|\.d\.ts|(^|\/)fake[A-Z]\w*\.tsx?)$/.test(file))
    // Texts in English in API and browser, translated where they are shown; the language files contain no keys.
    .filter((file) => folder !== 'shared' || !/^(domain|kernel\/language)\//.test(file))
    .map((file) => `${folder}/src/${file}`)
    .sort();

function catalogueOf(folder: string): Catalogue {
  const file = path.join(ROOT, folder, 'src/texts.nl.ts');
  if (folder === 'shared') return shared;
  return existsSync(file) ? (jest.requireActual(file) as { texts: Catalogue }).texts : {};
}

const known = new Map<string, SourceTexts>();
/** Each file is parsed only once. */
function read(file: string): SourceTexts {
  const found = known.get(file) ?? textsIn(path.join(ROOT, file));
  known.set(file, found);
  return found;
}

/** The texts of a constant of the domain; all of them when a part of its path is only known at run time. */
function textsAt(value: unknown, [first, ...rest]: (string | null)[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (first === undefined || first === null) return Object.values(value).flatMap((one) => textsAt(one, rest));
  return textsAt((value as Record<string, unknown>)[first], rest);
}

/** The keys that a package looks up, with their position. */
function keysOf(folder: string): { key: string; where: string }[] {
  return filesOf(folder).flatMap((file) => {
    const found = read(file);
    const constants = found.constants.flatMap(({ path: names, line }) =>
      textsAt(domain, names).map((text) => ({ text, line })),
    );
    const plurals = found.plurals.flatMap(({ text, line }) =>
      ['one', 'other'].map((form) => ({ text: `${text}_${form}`, line })),
    );
    return [...found.keys, ...constants, ...plurals].map(({ text, line }) => ({ key: text, where: `${file}:${line}` }));
  });
}

describe.each(PACKAGES)('%s', (folder) => {
  const own = catalogueOf(folder);

  test('looks up every displayed text', () => {
    const bare = filesOf(folder).flatMap((file) =>
      read(file)
        .bare.filter(({ text }) => !NO_TEXTS[file]?.includes(text))
        .map(({ text, line }) => `${file}:${line} ${text}`),
    );
    const constants = filesOf(folder).flatMap((file) =>
      read(file)
        // A failed list looks up its toast itself.
        .shownConstants.filter(({ path: [first] }) => first !== 'TOASTS')
        .filter(({ path: names }) => textsAt(domain, names).some((text) => Object.hasOwn(shared, text)))
        .map(({ path: names, line }) => `${file}:${line} ${names.join('.')}`),
    );
    expect([...bare, ...constants]).toEqual([]);
  });

  test('looks up its texts correctly', () => {
    const wrong = filesOf(folder).flatMap((file) =>
      read(file).wrong.map(({ text, line }) => `${file}:${line} ${text}`),
    );
    const unknown = filesOf(folder).flatMap((file) =>
      read(file)
        .constants.filter(({ path: names }) => textsAt(domain, names).length === 0)
        .map(({ path: names, line }) => `${file}:${line} ${names.join('.')} is no text of the domain`),
    );
    expect([...wrong, ...unknown]).toEqual([]);
  });

  test('has every text in Dutch', () => {
    const missing = keysOf(folder).filter(({ key }) => !Object.hasOwn(own, key) && !Object.hasOwn(shared, key));
    expect(missing.map(({ key, where }) => `${where} ${key}`)).toEqual([]);
  });

  test('has no unused text in its catalogue', () => {
    // See `sentences.test.ts` for the sentences of the domain and the API.
    const [askers, kept] = folder === 'shared' ? [PACKAGES, sharedTexts] : [[folder], own];
    const used = new Set(askers.flatMap(keysOf).map(({ key }) => key));
    expect(Object.keys(kept).filter((key) => !used.has(key))).toEqual([]);
  });

  test('has no text that is also in the shared package', () => {
    const others: Catalogue = folder === 'shared' ? {} : shared;
    expect(Object.keys(own).filter((key) => Object.hasOwn(others, key))).toEqual([]);
  });

  test('has the same placeholders in both languages', () => {
    const differing = Object.entries(own).filter(([key, text]) => {
      // '1 network' may be translated without its number.
      const isOptional = (name: string) => name === 'count' && key.endsWith('_one');
      const [asked, given] = [placesIn(key), placesIn(text)];
      return (
        text.trim() === '' ||
        given.some((name) => !asked.includes(name)) ||
        asked.some((name) => !given.includes(name) && !isOptional(name))
      );
    });
    expect(differing).toEqual([]);
  });
});

test('two packages with the same sentence translate it alike', () => {
  const said = new Map<string, Set<string>>();
  for (const [key, text] of PACKAGES.flatMap((folder) => Object.entries(catalogueOf(folder))))
    if (text !== key) said.set(key, (said.get(key) ?? new Set()).add(text));
  expect([...said].filter(([, texts]) => texts.size > 1).map(([key, texts]) => [key, ...texts])).toEqual([]);
});

test.each(PACKAGES.filter((folder) => existsSync(path.join(ROOT, folder, 'remote.json'))))(
  'the labels of %s exist in Dutch',
  (folder) => {
    const {
      routes,
      navigation,
      actions = [],
      labels,
    } = jest.requireActual(`${ROOT}/${folder}/remote.json`) as domain.RemoteDeclaration;
    const wanted = [
      ...routes.map(({ title }) => title),
      ...navigation.map(({ label }) => label),
      ...actions.flatMap(({ label, keywords }) => [label, ...(keywords ? [keywords] : [])]),
    ];
    expect(Object.keys(labels?.nl ?? {}).sort()).toEqual([...new Set(wanted)].sort());
  },
);
