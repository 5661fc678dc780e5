/** Writes the contract as Markdown: one page for each door, the calls, and permission keys with icons. */

export interface MarkdownPage {
  /** Its address below the site's, and its file's name: `reference/router`. */
  address: string;
  title: string;
  markdown: string;
}

interface PagesOptions {
  contract: Contract;
  /** Names of the icons in the sidebar that `remote.json` may use. */
  navigationIcons: readonly string[];
  /** Markdown below a component's description: its example. */
  exampleOf?: (component: string) => string;
}

/** The doors of what is drawn; they are the pages of the UI kit. */
const DRAWN = /\/(ui\/(?!icons)|account-form)/;
const TITLES: Record<string, string> = {
  '@salesdesk/shared': 'Kernel',
  '@salesdesk/shared/domain': 'Domain',
  '@salesdesk/shared/messages': 'Messages',
  '@salesdesk/shared/router': 'Router',
  '@salesdesk/shared/testing': 'Testing',
  '@salesdesk/shared/ui/core': 'Core',
  '@salesdesk/shared/ui/form': 'Form',
  '@salesdesk/shared/ui/table': 'Table',
  '@salesdesk/shared/ui/overlay': 'Overlay',
  '@salesdesk/shared/ui/icons': 'Icons',
  '@salesdesk/shared/account-form': 'Account form',
  '@salesdesk/shared/activities': 'Activities',
};
const KINDS: Record<NameKind, string> = {
  component: 'Components',
  function: 'Functions',
  value: 'Values',
  type: 'Types',
};

/** The pages in the order of the sidebar. */
export function contractPages({ contract, navigationIcons, exampleOf = () => '' }: PagesOptions): MarkdownPage[] {
  const doors = contract.doors.map((door) => doorPage(door, exampleOf));
  return [
    ...doors.filter(({ address }) => address.startsWith('ui/')),
    ...doors.filter(({ address }) => address.startsWith('reference/')),
    callsPage(contract),
    keysPage(contract.permissions, navigationIcons),
  ];
}

function doorPage(door: Door, exampleOf: (component: string) => string): MarkdownPage {
  const title = TITLES[door.name] ?? door.name;
  const part = door.name.split('/').slice(2).join('/').replace(/^ui\//, '') || 'kernel';
  const address = `${DRAWN.test(door.name) || part === 'icons' ? 'ui' : 'reference'}/${part}`;
  const sections = (Object.keys(KINDS) as NameKind[]).flatMap((kind) => {
    const names = door.names.filter((each) => each.kind === kind);
    return names.length ? [`## ${KINDS[kind]}`, ...names.map((name) => nameSection(name, exampleOf))] : [];
  });
  const body = part === 'icons' ? iconList(door, exampleOf) : sections;
  const words = [`# ${title}`, readable(door.doc), code(`import { … } from '${door.name}';`), ...body];
  return { address, title, markdown: joined(words) };
}

function nameSection(entry: ContractName, exampleOf: (component: string) => string): string {
  const { name, doc, declaration, props, library, kind } = entry;
  return joined([
    `### ${name}`,
    readable(doc),
    library ? `From \`${library}\`, as the host has it.` : '',
    kind === 'component' ? exampleOf(name) : '',
    declaration ? code(declaration) : '',
    propsTable(props),
  ]);
}

/** Dozens of equal declarations say less than their names. */
function iconList({ names }: Door, exampleOf: (component: string) => string): string[] {
  const icons = names.filter(({ kind }) => kind !== 'type').map(({ name }) => `\`${name}\``);
  return [exampleOf('Icons'), '## Names', icons.join(' ')];
}

function propsTable(props: readonly Prop[]): string {
  if (!props.length) return '';
  const rows = [...props]
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map(({ name, type, isRequired, doc }) =>
      row([`\`${name}\`${isRequired ? ' (required)' : ''}`, `\`${cell(type)}\``, cell(firstParagraph(readable(doc)))]),
    );
  return ['| prop | type | |', '| --- | --- | --- |', ...rows].join('\n');
}

function callsPage({ calls, callTypes }: Contract): MarkdownPage {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const group = call.name.split('.')[1] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  const sections = [...groups].flatMap(([group, own]) => [`## ${group}`, ...own.map(callSection)]);
  const intro =
    'Every call of the API. `http.get(endpoints.networks.list)` of `@salesdesk/shared` infers what a call takes and answers; ' +
    'the types stand in [Domain](domain.md). Replies are the `data` of the envelope `Reply`.';
  const types = callTypes.length ? ['## Types', 'Named here alone.', code(callTypes.join('\n\n'))] : [];
  return { address: 'reference/calls', title: 'Calls', markdown: joined(['# Calls', intro, ...sections, ...types]) };
}

function callSection({ name, method, path, doc, parts }: Call): string {
  const rows = parts.map((part) => row([part.name, `\`${cell(part.type)}\``]));
  return joined([
    `### ${name.replace('endpoints.', '')}`,
    `\`${method} ${path}\``,
    readable(doc),
    ['| | |', '| --- | --- |', ...rows].join('\n'),
  ]);
}

function keysPage(permissions: readonly string[], icons: readonly string[]): MarkdownPage {
  const list = (names: readonly string[]) => names.map((name) => `- \`${name}\``).join('\n');
  return {
    address: 'reference/keys',
    title: 'Permissions and icons',
    markdown: joined([
      '# Permissions and icons',
      '## Permission keys',
      'For `permission` in `remote.json`, and for `useCan` and `PermissionButton`.',
      list(permissions),
      '## Icons of the sidebar',
      'For `icon` of an entry of `navigation` in `remote.json`.',
      list([...icons].sort()),
    ]),
  };
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join('\n\n');
const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

/** A doc comment for those who have no repository: without the documents of ours that it cites. */
export function readable(doc: string): string {
  return doc
    .replace(/\s*\((?:product\.md section|ADR-|R-)\d*[^)]*\)/g, '')
    .replace(/(^|[.!?]\s+)(?:See )?product\.md section [^.]*\.?\s*$/g, '$1')
    .replace(/product\.md section \d+/g, 'the specification')
    .replace(/(^|\s)(?:ADR-|R-)\d+\.(?=\s|$)/g, '')
    .trim();
}

/** Libraries write pages about some of their props. */
function firstParagraph(text: string): string {
  return text.split(/\n\s*\n|```/)[0]?.trim() ?? '';
}

/** What a host offers to its remotes, as the documentation shows it. */

/** A module that remotes import: `@salesdesk/shared` or one of its parts. */
export interface Door {
  /** As it is imported: `@salesdesk/shared/ui/core`. */
  name: string;
  /** The comment at the top of its file; '' without one. */
  doc: string;
  names: ContractName[];
}

export type NameKind = 'component' | 'function' | 'value' | 'type';

/** One exported name. */
export interface ContractName {
  name: string;
  kind: NameKind;
  /** Its doc comment; '' without one. */
  doc: string;
  /** Its signatures, one a line for each overload, or the text of its type. */
  declaration: string;
  /** The package that it comes from when it is not Salesdesk's own: `antd`. */
  library: string | null;
  /** Of a component. */
  props: Prop[];
}

export interface Prop {
  name: string;
  type: string;
  isRequired: boolean;
  doc: string;
}

/** A call of the API. */
export interface Call {
  /** As code names it: `endpoints.networks.list`. */
  name: string;
  method: string;
  path: string;
  doc: string;
  /** The types of `params`, `query`, `body` and `reply`, as far as the call has them. */
  parts: { name: string; type: string }[];
}

export interface Contract {
  version: string;
  doors: Door[];
  calls: Call[];
  /** The text of types that calls name and no door exports. */
  callTypes: string[];
  permissions: string[];
}
