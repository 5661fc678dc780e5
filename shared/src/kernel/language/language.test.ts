import type * as Kernel from '../index.ts';

interface Given {
  /** The earlier choice. */
  stored?: unknown;
  /** The browser's languages. */
  preferred?: string[];
  /** The installation's. */
  first?: string;
}

/** The kernel on a new page. */
async function begin({ stored, preferred = ['en-GB'], first }: Given = {}) {
  jest.resetModules();
  document.documentElement.lang = 'en';
  if (first) document.documentElement.dataset.firstLanguage = first;
  else delete document.documentElement.dataset.firstLanguage;
  if (stored !== undefined) localStorage.setItem('salesdesk.language', JSON.stringify(stored));
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  return (await import('../index.ts')) as typeof Kernel;
}

afterEach(() => jest.restoreAllMocks());

const texts = {
  'Hello {{name}}': 'Dag {{name}}',
  '{{count}} leads_one': '{{count}} lead',
  '{{count}} leads_other': '{{count}} leads (nl)',
  Cancel: 'Iets anders',
} as const;
/** Texts whose catalogue could not be loaded. */
type Untranslated = Record<'Bye {{name}}: a.b' | '{{count}} cows_one' | '{{count}} cows_other', string>;
const nl = async () => ({ texts });

test.each([
  ['what was chosen', { stored: 'nl' }, 'nl'],
  ['what was chosen, whatever is set', { stored: 'en', preferred: ['nl-NL'], first: 'de' }, 'en'],
  ['English, whatever the browser speaks', { preferred: ['de-DE', 'nl'] }, 'en'],
  ['that of the installation', { preferred: ['nl'], first: 'de' }, 'de'],
  ['English, when that is none', { preferred: ['nl'], first: 'constructor' }, 'en'],
  ['the first of the browser that there is', { preferred: ['fr-FR', 'nl-BE', 'en'], first: 'browser' }, 'nl'],
  ['English, when there is none of them', { preferred: ['fr-FR', 'pt'], first: 'browser' }, 'en'],
  ['the first, when the choice cannot be read', { stored: 'constructor', first: 'nl' }, 'nl'],
])('the language is %s', async (_, given, expected) => {
  const { language } = await begin(given);
  expect([language, document.documentElement.lang]).toEqual([expected, expected]);
});

test.each([
  ['en', 'primary assignee'],
  ['nl', 'primary assignee'],
  ['de', 'Primary Assignee'],
])('within a sentence a label is in small letters, except in German: %s', async (stored, expected) => {
  expect((await begin({ stored })).inSentence('Primary Assignee')).toBe(expected);
});

test.each([
  ['nl', 'nl'],
  ['ar-XB', 'ar-XB'],
  ['constructor', 'de'],
])('a document that names %s has %s, whatever was chosen', async (named, expected) => {
  document.documentElement.dataset.language = named;
  const { language } = await begin({ stored: 'de' });
  delete document.documentElement.dataset.language;
  expect(language).toBe(expected);
});

test('English loads no catalogue, but fills placeholders and plurals', async () => {
  const { loadTexts, packageTexts, translated } = await begin();
  const { plural, t } = packageTexts<typeof texts & Untranslated>();
  const load = jest.fn(nl);
  await loadTexts({ nl: load });
  expect(load).not.toHaveBeenCalled();
  expect([
    t('Hello {{name}}', { name: '{{count}} $& <b>' }),
    t('Hello {{name}}', { name: 12345.5 }),
    plural(1, '{{count}} lead', '{{count}} leads'),
    plural(1234, '{{count}} lead', '{{count}} leads'),
    t('Bye {{name}}: a.b', { name: '{{name}}' }),
    translated('Failed to fetch Network'),
  ]).toEqual([
    'Hello {{count}} $& <b>',
    'Hello 12,345.5',
    '1 lead',
    '1,234 leads',
    'Bye {{name}}: a.b',
    'Failed to fetch Network',
  ]);
});

test.each([
  ['en', ['950', '48.3K', '829.5K', '1M', '1.3M']],
  ['de', ['950', '48,3 Tsd.', '829,5 Tsd.', '1 Mio.', '1,3 Mio.']],
] as const)('large amounts are short in %s', async (stored, short) => {
  const { formatShort, loadTexts } = await begin({ stored });
  await loadTexts({ de: async () => ({ texts: {} }) });
  expect([950, 48_250, 829_472.5, 999_999, 1_300_000].map((value) => formatShort(value).replace(/\s/g, ' '))).toEqual(
    short,
  );
});

describe('in Dutch', () => {
  test('texts, plurals and numbers come from the catalogue of the package, then from the shared one', async () => {
    const { componentTexts, decimalMark, formatDate, formatNumber, loadTexts, packageTexts } = await begin({
      stored: 'nl',
    });
    const { plural, t } = packageTexts<typeof texts>();
    await loadTexts({ nl });
    expect([
      t('Hello {{name}}', { name: '{{count}} $& $t(Cancel) <b>' }),
      t('Hello {{name}}', { name: 12345.5 }),
      plural(1, '{{count}} lead', '{{count}} leads'),
      plural(1234, '{{count}} lead', '{{count}} leads'),
      formatNumber(1234.5),
      decimalMark(),
      formatDate('2026-03-01T12:00:00Z'),
      componentTexts()?.locale,
    ]).toEqual([
      'Dag {{count}} $& $t(Cancel) <b>',
      'Dag 12.345,5',
      '1 lead',
      '1.234 leads (nl)',
      '1.234,5',
      ',',
      '1 mrt 2026',
      'nl',
    ]);
  });

  test('no package overrides a shared text', async () => {
    const { loadTexts, t } = await begin({ stored: 'nl' });
    await loadTexts({ nl });
    expect(t('Cancel')).toBe('Annuleren');
  });

  test('an untranslated text is English, with its placeholders filled', async () => {
    const { loadTexts, packageTexts } = await begin({ stored: 'nl' });
    const { plural, t } = packageTexts<Untranslated>();
    await loadTexts({});
    expect([t('Bye {{name}}: a.b', { name: 'Noor' }), plural(1, '{{count}} cow', '{{count}} cows')]).toEqual([
      'Bye Noor: a.b',
      '1 cow',
    ]);
  });

  test('constants and sentences of rules are looked up, unknown texts stay', async () => {
    const { loadTexts, translated } = await begin({ stored: 'nl' });
    await loadTexts({});
    expect(['Failed to fetch Network', 'Email is invalid', 'Computer says no: {{name}} 5%'].map(translated)).toEqual([
      'De netwerken konden niet worden opgehaald',
      'Dit is geen geldig e-mailadres',
      'Computer says no: {{name}} 5%',
    ]);
  });

  test('texts that cannot be loaded stay English, and the next package retries', async () => {
    const { loadTexts, packageTexts } = await begin({ stored: 'nl' });
    const { t } = packageTexts<typeof texts>();
    await loadTexts({ nl: () => Promise.reject(new Error('Loading chunk nl failed.')) });
    expect(t('Hello {{name}}', { name: 'Noor' })).toBe('Hello Noor');
    expect(takeStrayMessages().join()).toContain('could not be loaded');
    await loadTexts({ nl });
    expect(t('Hello {{name}}', { name: 'Noor' })).toBe('Dag Noor');
  });
});

test('a text without a translation, or without its values, does not compile', async () => {
  const { packageTexts, t } = await begin();
  const own = packageTexts<typeof texts>();
  const calls = [
    // @ts-expect-error: not in the catalogue
    () => own.t('Good morning'),
    // @ts-expect-error: only in the catalogue of another package
    () => t('Hello {{name}}', { name: 'Noor' }),
    // @ts-expect-error: no value for the placeholder
    () => own.t('Hello {{name}}'),
    // @ts-expect-error: a value for another placeholder
    () => own.t('Hello {{name}}', { who: 'Noor' }),
    // @ts-expect-error: has no forms for one and many
    () => own.plural(2, 'Cancel', 'Cancel'),
    // @ts-expect-error: not in the catalogue
    () => own.msg('Good morning'),
    // @ts-expect-error: only known at run time
    () => own.t(String('Cancel')),
  ];
  expect(calls).toHaveLength(7);
});
