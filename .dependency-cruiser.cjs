/** Import rules of the house (README, "Where things are"): a new remote or API noun is guarded the day it is born. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.(test|spec)\\.tsx?$';

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
      { path: '^(host|remotes|api|delivery|start|e2e|bench)/' },
    ),
    rule(
      'kernel-knows-no-view',
      'The stateful kernel is loaded before any screen.',
      { path: '^shared/src/([^/]+\\.tsx?|http/.*)$', pathNot: test },
      { path: '^shared/src/(ui|account-form)/' },
    ),
    rule(
      'shared-through-its-doors',
      'Federation shares by request text: another door would be a second instance.',
      { path: '^(host|remotes|api|delivery|start|e2e)/' },
      {
        path: '^shared/',
        pathNot:
          '^shared/(build/index\\.mjs|testing/index\\.tsx?|src/index\\.ts|src/router\\.ts|src/domain/(messages/)?index\\.ts|src/ui/[a-z]+\\.ts|src/ui/theme\\.css|src/account-form/index\\.ts)$',
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
      { path: '^(host|api|delivery|start|e2e|bench)/' },
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
      { path: '^(remotes|api|delivery|start|e2e|bench)/' },
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
      { path: '^(api|delivery)/' },
      { path: '^(host|remotes|e2e|bench|start|shared)/', pathNot: '^shared/src/domain/' },
    ),
    rule(
      'api-and-delivery-do-not-meet',
      'Each runs alone; start composes them.',
      { path: '^(api|delivery)/' },
      { path: '^(api|delivery)/', pathNot: '^$1/' },
    ),
    rule(
      'api-nouns-meet-through-services',
      'A noun owns its routes and statements.',
      { path: '^api/src/([^/]+)/', pathNot: [test, '^api/src/seed/'] },
      { path: '^api/src/[^/]+/[^/]+\\.(routes|sql)\\.ts$', pathNot: '^api/src/$1/' },
    ),
    rule('routes-speak-no-sql', 'Routes call services.', { path: '\\.routes\\.ts$' }, { path: '\\.sql\\.ts$' }),
    rule(
      'tests-stay-tests',
      'Product code uses no test support.',
      {
        path: '^(host|remotes|shared|api|delivery|start)/',
        pathNot: [test, '/fake[A-Z][^/]*\\.tsx$', '^shared/testing/', '^api/test/'],
      },
      { path: '^(shared/testing|api/test)/' },
    ),
    rule('no-circles', 'Two files that need each other are one file.', {}, { circular: true }),
    // The remote of a team elsewhere finds its packages where it is copied to.
    rule(
      'resolvable',
      'Every import leads somewhere.',
      { pathNot: '^e2e/remotes/outside/' },
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
          '^start/',
          '^(e2e|bench)/',
          '\\.cjs$',
          '\\.css$',
          '^shared/testing/',
          '^shared/build/',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
