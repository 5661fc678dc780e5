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
import { messages, texts as shared } from './texts.nl.ts';

const ROOT = path.resolve(__dirname, '../../../..');
const REMOTES = readdirSync(path.join(ROOT, 'remotes')).map((name) => `remotes/${name}`);
/** Every package with displayed texts. */
const PACKAGES = ['shared', 'host', ...REMOTES];

function catalogueOf(folder: string): Catalogue {
  if (folder === 'shared') return shared;
  return (jest.requireActual(path.join(ROOT, folder, 'src/texts.nl.ts')) as { texts: Catalogue }).texts;
}

/** The source below a folder, without tests and texts in other languages. */
const sourceOf = (folder: string): string =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.nl|\.d)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
    .join('\n');

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);

describe.each(PACKAGES)('%s', (folder) => {
  const own = catalogueOf(folder);

  test('has no unused text in its catalogue', () => {
    const folders =
      folder === 'shared' ? PACKAGES.map((name) => `${name}/src`) : [`${folder}/src`, 'shared/src/domain'];
    const source = folders.map(sourceOf).join('\n');
    const isUsed = (text: string) => [`'${text}'`, `"${text}"`].some((literal) => source.includes(literal));
    const unused = Object.keys(own).filter((key) => !isUsed(key.replace(/_(one|other)$/, '')));
    expect(unused).toEqual([]);
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

const ENGLISH: Catalogue = {
  ...ACCOUNT_TRAIL_TEXTS,
  ...RECORD_TRAIL_TEXTS,
  ...REPLY_TEXTS,
  ...IMPORT_TEXTS,
  ...FIXED_TEXTS,
  ...RULE_TEXTS,
  ...UNDO_REPLY_TEXTS,
};

test.each(Object.entries(messages))('%s has the same placeholders in Dutch', (code, dutch) => {
  expect(placesIn(dutch).sort()).toEqual(placesIn(ENGLISH[code] ?? '').sort());
});

test('two packages with the same sentence translate it alike', () => {
  const said = new Map<string, Set<string>>();
  for (const [key, text] of PACKAGES.flatMap((folder) => Object.entries(catalogueOf(folder))))
    if (text !== key) said.set(key, (said.get(key) ?? new Set()).add(text));
  expect([...said].filter(([, texts]) => texts.size > 1).map(([key, texts]) => [key, ...texts])).toEqual([]);
});

test.each(REMOTES)('the labels of %s exist in Dutch', (folder) => {
  const {
    routes,
    navigation,
    actions = [],
    labels,
  } = jest.requireActual(`${ROOT}/${folder}/remote.json`) as RemoteDeclaration;
  const wanted = [
    ...routes.map(({ title }) => title),
    ...navigation.map(({ label }) => label),
    ...actions.flatMap(({ label, keywords }) => [label, ...(keywords ? [keywords] : [])]),
  ];
  expect(Object.keys(labels?.nl ?? {}).sort()).toEqual([...new Set(wanted)].sort());
});
