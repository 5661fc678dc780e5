/** The catalogues agree with the code. That no looked up text is missing in them, the compiler proves. ADR-117. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '../../domain/index.ts';
import { FIXED_TEXTS } from '../../domain/messages/fixed.ts';
import { IMPORT_TEXTS } from '../../domain/messages/import.ts';
import { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../../domain/messages/trail.ts';
import { UNDO_REPLY_TEXTS } from '../../domain/messages/undo.ts';
import type { Catalogue } from './catalogue.ts';
import { LANGUAGES } from './language.ts';

const ROOT = path.resolve(__dirname, '../../../..');
const REMOTES = readdirSync(path.join(ROOT, 'remotes')).map((name) => `remotes/${name}`);
/** Every package with displayed texts. */
const PACKAGES = ['shared', 'host', ...REMOTES];

const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en');

const fileOf = (folder: string, language: string): string =>
  path.join(ROOT, folder, folder === 'shared' ? 'src/kernel/language' : 'src', `texts.${language}.ts`);

function catalogueOf(folder: string, language: string): Catalogue {
  return (jest.requireActual(fileOf(folder, language)) as { texts: Catalogue }).texts;
}

function messagesIn(language: string): Catalogue {
  return (jest.requireActual(fileOf('shared', language)) as { messages: Catalogue }).messages;
}

/** The source below a folder, without tests and texts in other languages. */
const sourceOf = (folder: string): string =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.[a-z]{2}|\.d)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
    .join('\n');

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);

const IN_EACH = OTHERS.flatMap((language) => PACKAGES.map((folder) => [folder, language] as const));

describe.each(IN_EACH)('%s in %s', (folder, language) => {
  const own = catalogueOf(folder, language);

  test('has the texts that the first other language has', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(catalogueOf(folder, 'nl')).sort());
  });

  test('has no unused text in its catalogue', () => {
    const folders =
      folder === 'shared' ? PACKAGES.map((name) => `${name}/src`) : [`${folder}/src`, 'shared/src/domain'];
    const source = folders.map(sourceOf).join('\n');
    const isUsed = (text: string) => [`'${text}'`, `"${text}"`].some((literal) => source.includes(literal));
    const unused = Object.keys(own).filter((key) => !isUsed(key.replace(/_(one|other)$/, '')));
    expect(unused).toEqual([]);
  });

  test('has no text that is also in the shared package', () => {
    const others: Catalogue = folder === 'shared' ? {} : catalogueOf('shared', language);
    expect(Object.keys(own).filter((key) => Object.hasOwn(others, key))).toEqual([]);
  });

  test('has the same placeholders as English', () => {
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

const ENGLISH: Catalogue = {
  ...ACCOUNT_TRAIL_TEXTS,
  ...RECORD_TRAIL_TEXTS,
  ...REPLY_TEXTS,
  ...IMPORT_TEXTS,
  ...FIXED_TEXTS,
  ...RULE_TEXTS,
  ...UNDO_REPLY_TEXTS,
};

const MESSAGES = OTHERS.flatMap((language) =>
  Object.entries(messagesIn(language)).map(([code, text]) => [code, language, text] as const),
);

test.each(MESSAGES)('%s has the same placeholders in %s', (code, _, text) => {
  expect(placesIn(text).sort()).toEqual(placesIn(ENGLISH[code] ?? '').sort());
});

test.each(OTHERS)('two packages with the same sentence translate it alike in %s', (language) => {
  const said = new Map<string, Set<string>>();
  for (const [key, text] of PACKAGES.flatMap((folder) => Object.entries(catalogueOf(folder, language))))
    if (text !== key) said.set(key, (said.get(key) ?? new Set()).add(text));
  expect([...said].filter(([, texts]) => texts.size > 1).map(([key, texts]) => [key, ...texts])).toEqual([]);
});

test.each(REMOTES)('the labels of %s exist in every language', (folder) => {
  const {
    routes,
    navigation,
    actions = [],
    extensions = [],
    labels,
  } = jest.requireActual(`${ROOT}/${folder}/remote.json`) as RemoteDeclaration;
  const wanted = [
    ...routes.map(({ title }) => title),
    ...navigation.map(({ label }) => label),
    ...actions.flatMap(({ label, keywords }) => [label, ...(keywords ? [keywords] : [])]),
    ...extensions.map(({ title }) => title),
  ];
  for (const language of OTHERS)
    expect(Object.keys(labels?.[language] ?? {}).sort()).toEqual([...new Set(wanted)].sort());
});
