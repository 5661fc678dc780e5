/** Says in words what is wrong with a field of a remote's description: which one, what is expected, where to set it. */

/** An error of the schema, as TypeBox describes it. */
interface SchemaError {
  keyword: string;
  instancePath: string;
  message: string;
  params?: object;
}

const RANGE = 'a range such as "^19.0.0"';

/** What a field has to be, by its path: `*` is any key. */
const EXPECTED: Record<string, string> = {
  name: 'lower-case letters, digits and hyphens, such as "price-lists"',
  contract: 'the range of the contract it was written for, such as "^2.0.0"',
  owner: 'the team that owns it, such as "Pricing team"',
  routes: 'a list of pages, empty for extensions alone',
  'routes.*.path': 'an address that begins with a slash, such as "/invoices"',
  'routes.*.module': 'the name of an exposed module: "./" and letters or digits, such as "./InvoicesPage"',
  'routes.*.kind': '"mount", or absent for a React component',
  'routes.*.title': 'the title of the page',
  'routes.*.permission': 'the key of a permission, such as "data.leads.view"',
  'routes.*.layout': '"shell" or "bare"',
  'routes.*.access': '"session" or "public"',
  navigation: 'a list of sidebar entries, [] for none',
  'navigation.*.section': 'a section of the sidebar, such as "main"',
  'navigation.*.order': 'a number',
  'navigation.*.icon': 'the name of an icon',
  'navigation.*.label': 'the text of the entry',
  'navigation.*.path': 'the path of one of its routes',
  'navigation.*.group': 'the name of a group of entries, at most 40 characters',
  actions: 'a list of actions',
  'actions.*.label': 'the text of the action',
  'actions.*.path': 'an address of the remote, such as "/invoices?do=add"',
  'actions.*.permission': 'the key of a permission, such as "data.leads.view"',
  'actions.*.keywords': 'a text',
  extensions: 'a list of extensions',
  'extensions.*.id': 'lower-case letters, digits and hyphens, such as "open-invoices"',
  'extensions.*.slot': 'the name of a slot, such as "company.tab"',
  'extensions.*.module': 'the name of an exposed module: "./" and letters or digits, such as "./InvoicesTab"',
  'extensions.*.title': 'the title of the extension',
  'extensions.*.order': 'a number',
  'extensions.*.permission': 'the key of a permission, such as "data.leads.view"',
  'extensions.*.when': 'fields of the slot with their values, such as { "kind": "lead" }',
  'extensions.*.when.*': 'a text, a number, true or false, or a list of them',
  labels: 'texts by language, such as { "nl": { "Invoices": "Facturen" } }',
  'labels.*': 'a language of two letters with its texts, such as "nl": { "Invoices": "Facturen" }',
  'labels.*.*': 'a text',
  budget: 'the limits in kB, such as { "page": 200, "total": 2000 }',
  'budget.page': 'a number of kB, at least 1',
  'budget.total': 'a number of kB, at least 1',
};

/** Fields that the build adds to `remote.json`. */
const OF_THE_BUILD = ['version', 'entry', 'modules', 'assets', 'shared', 'sourceCommit', 'builtAt', 'size'];
const REBUILD = 'Build again, and publish the folder as the build leaves it.';

/** One sentence for each wrong field of `details`. */
export function fieldProblems(errors: Iterable<SchemaError>, details: unknown): string[] {
  const problems = [...errors].flatMap(({ keyword, instancePath, params = {} }) => {
    const parts = partsOf(instancePath);
    // The same field is reported as unknown as well.
    if (keyword === 'boolean') return [];
    if (keyword === 'required') return namesIn(params).map((name) => missing([...parts, name]));
    if (keyword === 'additionalProperties') return namesIn(params).map((name) => unknown([...parts, name]));
    return [wrong(parts, valueAt(details, parts))];
  });
  // A field with several allowed values has an error for each.
  return [...new Set(problems)];
}

function missing(parts: string[]): string {
  if (OF_THE_BUILD.includes(parts[0] ?? '')) return `The build has no ${fieldOf(parts)}. ${REBUILD}`;
  return `${fieldOf(parts)} is missing in ${fileOf(parts)}. It has to be ${expected(parts)}.`;
}

function unknown(parts: string[]): string {
  return `${fieldOf(parts)} in ${fileOf(parts)} is not a known field. Remove it.`;
}

function wrong(parts: string[], value: unknown): string {
  const [first = '', key = ''] = parts;
  const shown = shownAs(value);
  if (first === 'shared') {
    return `The federation plugin shares ${key} with the range ${shown}. Set requiredVersion of ${key} in shared to ${RANGE}.`;
  }
  if (first === 'entry' && key === 'global') {
    return `The name of the federation plugin is ${shown}. Use letters, digits and underscores, such as "invoices_1_0_0".`;
  }
  if (first === 'modules') return `The build says of ${key} no script that it needs. ${REBUILD}`;
  if (OF_THE_BUILD.includes(first)) return `${fieldOf(parts)} of the build cannot be ${shown}. ${REBUILD}`;
  return `${fieldOf(parts)} in ${fileOf(parts)} is ${shown}, but has to be ${expected(parts)}.`;
}

/** A value in a message: shortened, as JSON, which escapes control characters. */
function shownAs(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'absent' : shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  const plain = text.replace(/\p{C}/gu, '?');
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain;
}

function expected(parts: string[]): string {
  const isOf = (known: string[]) =>
    known.length === parts.length && known.every((part, index) => part === '*' || part === parts[index]);
  const [, words] = Object.entries(EXPECTED).find(([path]) => isOf(path.split('.'))) ?? [];
  return words ?? 'of the form that /docs/teams/other-frameworks of the product describes';
}

function fileOf([first]: string[]): string {
  return first === 'scenarios' ? 'scenarios.json' : 'remote.json';
}

/** `routes[0].title`. */
function fieldOf(parts: string[]): string {
  const named = parts[0] === 'scenarios' ? parts.slice(1) : parts;
  return named.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('');
}

function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => shortened(part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function namesIn(params: object): string[] {
  const [names] = Object.values(params);
  return Array.isArray(names) ? names.map((name) => shortened(String(name))) : [];
}

function valueAt(details: unknown, parts: string[]): unknown {
  return parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    details,
  );
}
