import { type ComposedExtension, cohortOf } from '@salesdesk/shared/domain';
import { catalogFor, releasesIn, routeOf } from './catalog.ts';
import { buildCatalog, buildDocument, buildEntry, buildRelease } from './fakeRemotes.ts';

const LEADS_ROUTE = { path: '/leads', module: './LeadsPage', title: 'Leads', layout: 'shell' } as const;

test('routes name their remote and permission before any code of a remote runs', () => {
  const signIn = buildRelease('1.0.0', {
    name: 'auth',
    routes: [{ path: '/', module: './LeadsPage', title: 'Login', layout: 'bare', access: 'public' }],
    navigation: [],
  });
  const { routes } = buildCatalog([
    buildRelease('1.0.0', { routes: [{ ...LEADS_ROUTE, permission: 'data.leads.view' }] }),
    signIn,
  ]);
  expect(routes).toEqual([
    expect.objectContaining({ remote: 'leads', access: 'session', permission: 'data.leads.view' }),
    expect.objectContaining({ remote: 'auth', access: 'public' }),
  ]);
});

test('navigation is sorted and has the permission of its page', () => {
  const qList = buildRelease('1.0.0', {
    name: 'qlist',
    routes: [{ ...LEADS_ROUTE, path: '/q-list', permission: 'data.q-list.view' }],
    navigation: [{ section: 'main', order: 30, icon: 'q-list', label: 'Q-List', path: '/q-list' }],
  });
  const { navigation } = buildCatalog([buildRelease(), qList]);
  expect(navigation.map(({ label }) => label)).toEqual(['Q-List', 'Leads']);
  expect(navigation[0]).toMatchObject({ remote: 'qlist', permission: 'data.q-list.view' });
  expect(navigation[1]).not.toHaveProperty('permission');
});

test('an action needs its own permission and that of its page', () => {
  const { actions } = buildCatalog([
    buildRelease('1.0.0', {
      routes: [{ ...LEADS_ROUTE, permission: 'data.leads.view' }],
      actions: [
        { label: 'Add lead', path: '/leads?do=add', permission: 'data.leads.create' },
        { label: 'As a list', path: '/leads?view=list' },
      ],
    }),
  ]);
  expect(actions.map(({ label, permissions }) => [label, permissions])).toEqual([
    ['Add lead', ['data.leads.view', 'data.leads.create']],
    ['As a list', ['data.leads.view']],
  ]);
});

test('an entry has its folder and its fallback, which has no further fallback', () => {
  const entry = buildEntry({ hasFallback: true });
  expect(entry).toMatchObject({ version: '2.0.0', folder: 'http://localhost/r/leads/2.0.0/' });
  expect(entry.fallback).toMatchObject({ version: '1.0.0', folder: 'http://localhost/r/leads/1.0.0/', fallback: null });
});

test('every listed release is available without a fallback', () => {
  const document = buildDocument([
    { ...buildRelease('2.0.0'), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
    buildRelease('1.0.0', { isLive: false }),
  ]);
  const listed = releasesIn(document, 'leads');
  expect(listed.map(({ version, fallback }) => [version, fallback])).toEqual([
    ['2.0.0', null],
    ['1.0.0', null],
  ]);
  expect(releasesIn(document, 'team')).toEqual([]);
});

test.each([
  ['/leads', '/leads'],
  ['/leads/42', '/leads/:id'],
  ['/leads/42/edit', '/leads/*'],
  ['/leadership', undefined],
  ['/', undefined],
])('the path %s belongs to %s', (path, expected) => {
  const catalog = buildCatalog([buildRelease('1.0.0', { routes: [{ ...LEADS_ROUTE, path: expected ?? '/leads' }] })]);
  expect(routeOf(catalog, path)?.path).toBe(expected);
});

test('of two pages below each other the lower one is meant, in any order', () => {
  const paths = ['/platform', '/platform/remotes/:remote'];
  for (const order of [paths, paths.toReversed()]) {
    const catalog = buildCatalog([
      buildRelease('1.0.0', { routes: order.map((path) => ({ ...LEADS_ROUTE, path })), navigation: [] }),
    ]);
    expect(routeOf(catalog, '/platform/remotes/leads')?.path).toBe('/platform/remotes/:remote');
    expect(routeOf(catalog, '/platform')?.path).toBe('/platform');
    expect(routeOf(catalog, '/platform/remotes')?.path).toBe('/platform/remotes/:remote');
  }
});

test('the page at / does not match other paths', () => {
  const catalog = buildCatalog([
    buildRelease('1.0.0', { name: 'auth', routes: [{ ...LEADS_ROUTE, path: '/' }], navigation: [] }),
    buildRelease(),
  ]);
  expect(routeOf(catalog, '/')?.remote).toBe('auth');
  expect(routeOf(catalog, '/leads')?.remote).toBe('leads');
});

test('labels are in the current language when the release provides them, otherwise in English', async () => {
  const labels = { nl: { Leads: 'Leads (nl)', 'Add lead': 'Lead toevoegen' } };
  const actions = [
    { label: 'Add lead', path: '/leads?do=add' },
    { label: 'As a list', path: '/leads?view=list' },
  ];
  const release = buildRelease('1.0.0', { actions, labels });
  const labelsOf = (catalog: ReturnType<typeof buildCatalog>) => [
    ...catalog.routes.map(({ title }) => title),
    ...catalog.navigation.map(({ label }) => label),
    ...catalog.actions.map(({ label }) => label),
  ];
  expect(labelsOf(buildCatalog([release]))).toEqual(['Leads', 'Leads', 'Add lead', 'As a list']);
  localStorage.setItem('salesdesk.language', '"nl"');
  jest.resetModules();
  const inDutch = await import('./fakeRemotes.ts');
  expect(labelsOf(inDutch.buildCatalog([release]))).toEqual([
    'Leads (nl)',
    'Leads (nl)',
    'Lead toevoegen',
    'As a list',
  ]);
});

test('extensions are listed by order, then remote, then id, and only for slots that there are', () => {
  const extension = (id: string, order?: number, slot = 'company.tab') => {
    return { id, slot, module: './Tab', title: `Title of ${id}`, ...(order === undefined ? {} : { order }) };
  };
  const catalog = buildCatalog([
    buildRelease('1.0.0', { extensions: [extension('b'), extension('a'), extension('late', 200)] }),
    buildRelease('1.0.0', { name: 'invoices', extensions: [extension('z'), extension('x', 1, 'company.tabb')] }),
    buildRelease('1.0.0', {
      name: 'first',
      extensions: [extension('first', 1)],
      labels: { en: { 'Title of first': 'A' } },
    }),
  ]);
  const listed = catalog.extensions.get('company.tab')?.map(({ key, title }) => [key, title]);
  expect(listed).toEqual([
    ['first/first', 'A'],
    ['invoices/z', 'Title of z'],
    ['leads/a', 'Title of a'],
    ['leads/b', 'Title of b'],
    ['leads/late', 'Title of late'],
  ]);
});

test('the fallback of an extension is the release before if that has the same one', () => {
  const tab = { id: 'tab', slot: 'company.tab', module: './Tab', title: 'Tab' };
  const fallbackOf = (before: (typeof tab)[]) => {
    const catalog = buildCatalog([
      { ...buildRelease('2.0.0', { extensions: [tab] }), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
      buildRelease('1.0.0', { isLive: false, extensions: before }),
    ]);
    return catalog.extensions.get('company.tab')?.[0]?.entry.fallback?.version;
  };
  expect(fallbackOf([tab])).toBe('1.0.0');
  expect(fallbackOf([])).toBeUndefined();
  expect(fallbackOf([{ ...tab, module: './OtherTab' }])).toBeUndefined();
});

describe('what the operator composes', () => {
  const extensions = ['a', 'b', 'c'].map((id) => ({ id, slot: 'company.tab', module: './Tab', title: id }));
  const seenBy = (user: string, composition: Record<string, ComposedExtension>, isOverride = false) => {
    const [leads, invoices] = [buildRelease(), buildRelease('1.0.0', { name: 'invoices' })];
    leads.extras = { salesdesk: { ...leads.extras.salesdesk, extensions }, composition };
    invoices.extras.salesdesk.extensions = [{ id: 'a', slot: 'company.tab', module: './Tab', title: 'Own' }];
    const document = buildDocument([leads, invoices]);
    const entry = catalogFor(document, user).remotes.get('leads');
    const catalog = catalogFor(document, user, entry && isOverride ? [{ ...entry, isOverride: true }] : []);
    return catalog.extensions.get('company.tab')?.map(({ key }) => key.replace('leads/', ''));
  };
  const declared = ['invoices/a', 'a', 'b', 'c'];

  test.each<[string, Record<string, ComposedExtension>, string[]]>([
    ['nothing', {}, declared],
    ['hidden: one of another remote with the same id stays', { a: { hidden: true } }, ['invoices/a', 'b', 'c']],
    ['moved before those without an order', { c: { order: 0 } }, ['c', 'invoices/a', 'a', 'b']],
    ['moved after them', { a: { order: 101 } }, ['invoices/a', 'b', 'c', 'a']],
    [
      'pinned, whatever the orders',
      { c: { order: 900, pinned: true }, b: { order: 1 } },
      ['c', 'b', 'invoices/a', 'a'],
    ],
    ['one that no release has', { gone: { hidden: true } }, declared],
  ])('%s', (_, composition, expected) => {
    expect(seenBy('user 1', composition)).toEqual(expected);
  });

  test('a share of users is the same each time, and a larger share only adds to it', () => {
    const users = Array.from({ length: 200 }, (_, index) => `user ${index}`);
    const without = (share: number) =>
      users.filter((user) => !seenBy(user, { b: { hidden: true, share } })?.includes('b'));
    const some = without(20);
    expect(some.length / users.length).toBeCloseTo(0.2, 1);
    expect(without(20)).toEqual(some);
    expect(some).toEqual(users.filter((user) => cohortOf(user, 'leads', 'b') < 20));
    expect(without(60)).toEqual(expect.arrayContaining(some));
  });

  test('an override has its extensions as declared', () => {
    expect(seenBy('user 1', { a: { hidden: true } }, true)).toEqual(declared);
  });
});
