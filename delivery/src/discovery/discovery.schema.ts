/** Schema of the discovery document: awslabs/frontend-discovery `v1-pre`, plus Salesdesk's own extension. */
import { ROLLOUT_ACTIONS } from '@salesdesk/shared/domain';
import Type, { type TProperties } from 'typebox';

/** An object without other fields than these. */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Text = Type.String({ minLength: 1 });
const Path = Type.String({ pattern: '^/' });
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
const Range = Type.String({ pattern: '^[\\^~]?\\d+\\.\\d+\\.\\d+$' });

const Route = closed({
  path: Path,
  module: Type.String({ pattern: '^\\./[A-Za-z][A-Za-z0-9]*$' }),
  kind: Type.Optional(Type.Literal('mount')),
  title: Text,
  permission: Type.Optional(Text),
  layout: Type.Union([Type.Literal('shell'), Type.Literal('bare')]),
  access: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('session')])),
});

const Navigation = closed({
  section: Text,
  order: Type.Number(),
  icon: Text,
  label: Text,
  path: Path,
  group: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
});

const Action = closed({ label: Text, path: Path, permission: Type.Optional(Text), keywords: Type.Optional(Text) });

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** The name of the slot is checked by `extensionProblems`: a document may list releases for slots that are gone. */
const Extension = closed({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  slot: Text,
  module: Type.String({ pattern: '^\\./[A-Za-z][A-Za-z0-9]*$' }),
  title: Text,
  order: Type.Optional(Type.Number()),
  permission: Type.Optional(Text),
  when: Type.Optional(Type.Record(Type.String(), Type.Union([Value, Type.Array(Value, { minItems: 1 })]))),
});

/** Language to English text to translated text. */
const Labels = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.Record(Type.String(), Text));

const Budget = closed({ page: Type.Number({ minimum: 1 }), total: Type.Number({ minimum: 1 }) });

const Scenario = closed({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  title: Text,
  path: Type.Optional(Path),
  extension: Type.Optional(Text),
  permissions: Type.Optional(Type.Union([Type.Literal('all'), Type.Array(Text)])),
  user: Type.Optional(Text),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  language: Type.Optional(Type.Union(['en', 'nl', 'de', 'ar-XB'].map((code) => Type.Literal(code)))),
  api: Type.Optional(Type.String({ pattern: '^(slow-\\d+|offline|recorded|\\d+)$' })),
  isRecorded: Type.Optional(Type.Literal(true)),
  expect: Text,
});

/** What a team writes in `remote.json`. */
const DECLARED = {
  name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  contract: Range,
  owner: Text,
  routes: Type.Array(Route),
  navigation: Type.Array(Navigation),
  actions: Type.Optional(Type.Array(Action)),
  extensions: Type.Optional(Type.Array(Extension)),
  labels: Type.Optional(Labels),
  budget: Type.Optional(Budget),
};

/** `remote.json` in a remote's sources: `RemoteDeclaration` of the domain. */
const RemoteDeclarationSchema = closed({ $schema: Type.Optional(Type.String()), ...DECLARED });

/** What a build adds to that. */
const BUILT = {
  entry: closed({ file: Text, global: Type.String({ pattern: '^[A-Za-z_$][\\w$]*$' }) }),
  modules: Type.Record(Type.String(), closed({ js: Type.Array(Text, { minItems: 1 }), css: Type.Array(Text) })),
  assets: Type.Record(Type.String(), Integrity),
  shared: Type.Record(Type.String(), Range),
  sourceCommit: Type.Union([Text, Type.Null()]),
  /** Builds of before state it; the document has it for all. */
  builtAt: Type.Optional(Text),
  size: Type.Integer({ minimum: 1 }),
  scenarios: Type.Optional(Type.Array(Scenario)),
};

/** The description in a remote's build, with the hashes of its files: `ReleaseDetails` of the domain. */
export const ReleaseDetailsSchema = closed({ ...DECLARED, ...BUILT });

/** The same for the host, which has no routes. ADR-156. */
export const HostDetailsSchema = closed({
  ...DECLARED,
  routes: Type.Array(Route, { maxItems: 0 }),
  navigation: Type.Array(Navigation, { maxItems: 0 }),
  ...BUILT,
});

/** A remote's or the host's; `detailsProblems` tells them apart. */
const ListedDetailsSchema = closed({ ...DECLARED, routes: Type.Array(Route), ...BUILT });

const Stopped = closed({ at: Text, traffic: Type.Number(), reason: Text });

const Event = closed({
  at: Text,
  action: Type.Union(ROLLOUT_ACTIONS.map((action) => Type.Literal(action))),
  version: Text,
  traffic: Type.Optional(Type.Number()),
  by: Text,
  reason: Type.Optional(Text),
});

const Deployment = closed({ traffic: Type.Number({ minimum: 0, maximum: 100 }), default: Type.Boolean() });

/** `ComposedExtension` of the domain. */
export const ComposedSchema = closed({
  hidden: Type.Optional(Type.Literal(true)),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  pinned: Type.Optional(Type.Literal(true)),
  share: Type.Optional(Type.Number({ minimum: 1, maximum: 99 })),
});
const Composition = Type.Optional(Type.Record(Type.String(), ComposedSchema));

const Snapshot = closed({
  at: Text,
  userId: Type.Integer(),
  releases: Type.Array(
    closed({
      version: Text,
      fallbackUrl: Type.Optional(Text),
      deployment: Deployment,
      stopped: Type.Optional(Stopped),
    }),
  ),
  pinned: Type.Array(Text),
  held: Type.Optional(Text),
  composition: Composition,
});

const History = closed({
  events: Type.Array(Event),
  retired: Type.Record(Type.String(), Text),
  abandoned: Type.Record(Type.String(), Text),
  pinned: Type.Array(Text),
  removed: Type.Array(Text),
  held: Type.Optional(Text),
  composition: Composition,
  undo: Type.Optional(Snapshot),
});

const ReleaseSchema = closed({
  url: Text,
  fallbackUrl: Type.Optional(Text),
  metadata: closed({ integrity: Integrity, version: Text }),
  deployment: Deployment,
  extras: Type.Object({
    salesdesk: ListedDetailsSchema,
    stopped: Type.Optional(Stopped),
    progressive: Type.Optional(Type.Literal(true)),
    history: Type.Optional(History),
    composition: Composition,
  }),
});

/** Checks every release of every remote; the published schema checks only the first of each. */
export const DiscoverySchema = closed({
  schema: Text,
  microFrontends: Type.Record(Type.String(), Type.Array(ReleaseSchema, { minItems: 1, uniqueItems: true })),
});

/** The JSON schema of `remote.json`, with which an editor checks and completes the file. */
export function remoteJsonSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A remote of Salesdesk',
    ...structuredClone(RemoteDeclarationSchema),
  };
}
