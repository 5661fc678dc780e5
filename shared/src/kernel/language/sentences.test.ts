/** Every English sentence of the domain rules and the API has a Dutch translation, and those catalogues have no others. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { textsIn } from '../../../testing/sourceTexts.ts';
import {
  ACCOUNT_TYPES,
  bulkText,
  grantorsText,
  MISSING_CONTACT,
  MISSING_WEBSITE,
  missingForLeadText,
  unseenText,
} from '../../domain/index.ts';
import { FIXED_TEXTS } from '../../domain/messages/fixed.ts';
import { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import { UNDO_REPLY_TEXTS } from '../../domain/messages/undo.ts';
import { answers } from './answers.nl.ts';
import type { Catalogue } from './catalogue.ts';
import { messages } from './messages.nl.ts';
import { sentences } from './sentences.nl.ts';
import { texts } from './texts.nl.ts';
import { createTranslator } from './translator.ts';

const ROOT = path.resolve(__dirname, '../../../..');
const { recognise } = createTranslator('nl', texts, { ...sentences, ...answers }, messages);

/** Examples of sentences that are composed of parts. */
const people = ['Noor', 'Sam', 'Eve'].map((full_name, user_id) => ({ full_name, user_id }));
const COMPOSED: string[] = [
  ...(['promote', 'assign', 'move'] as const).flatMap((action) =>
    [
      [1, 1],
      [3, 3],
      [0, 1],
      [2, 3],
    ].map(([done = 0, total = 0]) => bulkText(action, done, total)),
  ),
  ...([[MISSING_WEBSITE], [MISSING_CONTACT], [MISSING_WEBSITE, MISSING_CONTACT]] as const).map((items) =>
    missingForLeadText(items),
  ),
  ...([ACCOUNT_TYPES.qList, ACCOUNT_TYPES.leads, null] as const).map(unseenText),
  ...[1, 2, 3].map((count) => grantorsText(people.slice(0, count))),
];

test.each(COMPOSED)('%s is known', (sentence) => {
  const inDutch = recognise(sentence);
  expect(inDutch).not.toBe(sentence);
  expect(inDutch).not.toMatch(/\b(is|was) (back|missing)\b|\b(the|and|were)\b/);
});

/** A code, and sentences that are composed: see `COMPOSED`. */
const NOT_SAID = [
  'Expired JWT token',
  '{{}} is missing to change the account status',
  '{{}} and {{}} is missing to change the account status',
];
/** Files with texts only for operators of the API or its other clients. */
const NOT_FOR_SCREENS =
  /^(app|backup|migrate|seed|main)\b|^audit\/(?!recordVersion)|^config\/config\b|^database\/(databaseErrors|db|directoryLock|migrate|pool)\b|^http\/(docs|fields|headers|health|metrics|requestLog|sendFile)|\.(schema|sql|main)\.ts$/;

const sourcesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|nl)\.ts$|(^|\/)fake[A-Z]/.test(file))
    .map((file) => ({ file, texts: textsIn(path.join(ROOT, folder, file)) }));
/** Only the placeholders of a catalogue have names. */
const skeleton = (text: string) => text.replace(/\{\{\w+\}\}/g, '{{}}');
const patternOf = (key: string) => new RegExp(`^${key.replace(/[.?()]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+?')}$`);
const skeletons = (catalogue: Catalogue) => new Set(Object.keys(catalogue).map(skeleton));
const known = new Set([
  ...skeletons({ ...texts, ...sentences, ...answers }),
  ...Object.values<string>({ ...FIXED_TEXTS, ...REPLY_TEXTS, ...RULE_TEXTS, ...UNDO_REPLY_TEXTS }),
]);

/** Messages have codes, and the compiler requires their translations. */
const domainSources = sourcesIn('shared/src/domain').filter(({ file }) => !file.startsWith('messages/'));

test('every sentence of the domain is known', () => {
  const unknown = domainSources.flatMap(({ file, texts: { bare } }) =>
    bare
      .filter(({ text }) => /^[\p{Lu}{]/u.test(text) && !known.has(text) && !NOT_SAID.includes(text))
      .map(({ text, line }) => `${file}:${line} ${text}`),
  );
  expect(unknown).toEqual([]);
});

test('every sentence that the API sends to users is known', () => {
  const unknown = sourcesIn('api/src')
    .filter(({ file }) => !NOT_FOR_SCREENS.test(file))
    .flatMap(({ file, texts: { literals } }) =>
      literals
        .filter(({ use }) => use !== 'summary' && use !== 'description')
        .filter(({ text }) => /^[\p{Lu}{][^\n]* [^\n]*[.!]$/u.test(text))
        .filter(({ text }) => !known.has(text) && !NOT_SAID.includes(text))
        .map(({ text, line }) => `api/src/${file}:${line} ${text}`),
    );
  expect(unknown).toEqual([]);
});

test('no unused sentence is known', () => {
  const said = new Set(
    [...sourcesIn('shared/src/domain'), ...sourcesIn('api/src')].flatMap(({ texts: { literals } }) =>
      literals.map(({ text }) => skeleton(text)),
    ),
  );
  const composed = COMPOSED.flatMap((sentence) => [sentence, ...sentence.split(/(?<=[.!?]) /)]);
  const left = Object.keys({ ...sentences, ...answers }).filter(
    (key) => !said.has(skeleton(key)) && !composed.some((sentence) => patternOf(key).test(sentence)),
  );
  expect(left).toEqual([]);
});
