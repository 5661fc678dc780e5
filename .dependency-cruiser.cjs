/** Import rules of the house (README, "Find your way"): a new remote or API noun is guarded the day it is born. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.(test|spec)\\.tsx?$';
/** The files that `exports` of the shared package names. */
const DOORS = Object.values(require('./shared/package.json').exports).map((file) => file.slice('./'.length));
/** A part of the shared package, and the parts that it may import. */
const part = (name, comment, parts) =>
  rule(
    `shared-${name}-imports`,
    comment,
    { path: `^shared/src/${name}/`, pathNot: test },
    { path: '^shared/src/', pathNot: `^shared/src/(${[name, ...parts].join('|')}|css\\.d\\.ts)` },
  );
/** A room of the API, and the rooms that it may import. */
const room = (name, comment, rooms) =>
  rule(
    `api-${name}-imports`,
    comment,
    { path: `^api/src/${name}/`, pathNot: test },
    { path: '^api/src/', pathNot: `^api/src/(${[name, ...rooms].join('|')})/` },
  );
/** A stage of an import, and the stages that it builds on. Routes and services beside them call the stages. */
const stage = (name, stages) =>
  rule(
    `imports-${name}-builds-on`,
    'A file goes through the stages one after the other.',
    { path: `^api/src/imports/${name}/`, pathNot: test },
    { path: '^api/src/imports/', pathNot: `^api/src/imports/(${[name, ...stages].join('|')})/` },
  );

module.exports = {
  forbidden: [
    rule(
      'domain-imports-nothing',
      'Rules are pure, so browser and API can both ask them.',
      { path: '^shared/src/domain/', pathNot: test },
      { pathNot: '^shared/src/domain/' },
    ),
    rule(
      'shared-knows-no-app',
      'Shared code serves everybody and knows nobody.',
      { path: '^shared/' },
      { path: '^(host|remotes|api|delivery|tools|e2e)/' },
    ),
    part('kernel', 'The stateful kernel is loaded before any screen.', ['domain']),
    part('ui', 'What is drawn knows no screen and calls no endpoint of its own.', ['domain', 'kernel']),
    part('features', 'What several screens have in common, with its calls.', ['domain', 'kernel', 'ui']),
    rule(
      'shared-through-its-doors',
      'Federation shares by request text: another door would be a second instance.',
      { path: '^(host|remotes|api|delivery|tools|e2e)/', pathNot: '^delivery/kit/' },
      {
        path: '^shared/',
        // The histories hold no state, and are no part of the contract.
        pathNot: `^shared/(${[...DOORS, 'testing/histories.ts', 'testing/olderPages.tsx'].join('|').replaceAll('.', '\\.')})$`,
      },
    ),
    rule(
      'remotes-do-not-meet',
      'Each remote is deployed on its own.',
      { path: '^remotes/([^/]+)/' },
      { path: '^remotes/', pathNot: '^remotes/$1/' },
    ),
    rule(
      'remotes-know-only-shared',
      'A remote never reaches into host or server.',
      { path: '^remotes/' },
      { path: '^(host|api|delivery|tools|e2e)/' },
    ),
    rule(
      'libraries-through-facades',
      'Libraries shared whole are not tree-shaken, and a second copy is a second state.',
      { path: '^(remotes|host)/', pathNot: '(test\\.tsx?|rspack\\.config\\.mjs)$' },
      {
        path: 'node_modules/(antd|@ant-design|axios|rxjs|react-router|react-router-dom|@tanstack|react-toastify|jwt-decode|dayjs)/',
      },
    ),
    rule(
      'host-loads-remotes-at-run-time',
      'The host is built without knowing any remote.',
      { path: '^host/' },
      { path: '^(remotes|api|delivery|tools|e2e)/' },
    ),
    rule(
      'views-call-hooks',
      'Screens speak to their hook, the hook to the network.',
      { path: '^remotes/[^/]+/src/[A-Z][^/]*\\.tsx?$', pathNot: test },
      { path: '\\.api\\.ts$' },
    ),
    rule(
      'api-knows-only-domain',
      'Of the shared package the server takes the rules only.',
      { path: '^(api|delivery/(bin|src|test))/' },
      { path: '^(host|remotes|e2e|tools|shared)/', pathNot: '^shared/src/domain/' },
    ),
    rule(
      'api-and-delivery-do-not-meet',
      'Each runs alone; tools/run composes them.',
      { path: '^(api|delivery)/' },
      { path: '^(api|delivery)/', pathNot: '^$1/' },
    ),
    rule(
      'api-nouns-meet-through-services',
      'A noun owns its routes and statements; how lists read and filter companies is for every noun.',
      { path: '^api/src/([^/]+)/', pathNot: [test, '^api/src/seed/'] },
      {
        path: '^api/src/[^/]+/.*\\.(routes|sql)\\.ts$',
        pathNot: ['^api/src/$1/', '^api/src/accounts/(readModel|accountFilters)\\.sql\\.ts$'],
      },
    ),
    rule('routes-speak-no-sql', 'Routes call services.', { path: '\\.routes\\.ts$' }, { path: '\\.sql\\.ts$' }),
    rule(
      'api-rooms-know-no-composition',
      'What stands beside the rooms puts them together.',
      { path: '^api/src/[^/]+/', pathNot: test },
      { path: '^api/src/[^/]+\\.ts$' },
    ),
    // Each room of the API imports these rooms and, of its own kind, what stands lower (folder circles are forbidden).
    room('database', 'The database serves every noun and knows none.', []),
    room('crypto', 'Keys, tokens and secrets know neither data nor people.', []),
    room('config', 'Settings are checked by those who know what they mean.', ['crypto', 'database']),
    room('http', 'Transport only. Of the database it asks whether it is away: such a call is answered 503.', [
      'crypto',
      'database',
    ]),
    room('idempotency', 'Answers are kept whatever was done.', ['database', 'http']),
    room('guard', 'Who calls, and may they; sessions are asked through a function that app.ts hands over.', [
      'config',
      'crypto',
      'database',
      'http',
      'idempotency',
    ]),
    room('undo', 'Each noun hands over in app.ts how it is put back.', ['audit', 'database', 'guard', 'http']),
    stage('parse', []),
    stage('map', ['parse']),
    stage('store', []),
    stage('plan', ['parse', 'map', 'store']),
    stage('run', ['plan', 'store']),
    rule(
      'tests-stay-tests',
      'Product code uses no test support.',
      {
        path: '^(host|remotes|shared|api|delivery|tools)/',
        pathNot: [test, '/fake[A-Z][^/]*\\.tsx$', '^shared/testing/', '^api/test/', '^tools/bench/'],
      },
      { path: '^(shared/testing|api/test)/' },
    ),
    rule('no-circles', 'Two files that need each other are one file.', {}, { circular: true }),
    // The remote of a team elsewhere finds its packages where it is copied to.
    rule(
      'resolvable',
      'Every import leads somewhere.',
      // A layer resolves where it is copied to: shared/compat of the next host; the runtimes by the alias of their builds.
      { pathNot: '^(e2e/(remotes/outside|programs/next/layer)/|shared/build/(host|remote)Runtime)' },
      { couldNotResolve: true },
    ),
    rule(
      'no-orphans',
      'What nobody imports is deleted.',
      {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.',
          test,
          'Page\\.tsx$',
          '/texts\\.[a-z]+\\.ts$',
          '^(e2e|tools)/',
          '\\.cjs$',
          '\\.css$',
          '^shared/testing/',
          '^shared/build/',
          // The edge reads it as text.
          '\\.browser\\.js$',
          // An entry of the build of the documentation.
          '^delivery/site/client/theme\\.ts$',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build, and not what libraries come as: most of them stand in a `dist` too.
    exclude: {
      path: [
        '^[a-z]+/(kit/|one/)?dist/',
        '^(remotes|e2e/remotes)/[^/]+/dist/',
        '^tools/bench/[^/]+/dist/',
        '^(delivery/)?\\.data/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
