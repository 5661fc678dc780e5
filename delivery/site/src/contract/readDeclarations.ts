/**
 * Reads the contract from its declarations with the compiler's own programming interface, so that the reference says what
 * an editor says. TypeScript calls that interface unstable; the version is exact, and `readDeclarations.test.ts` covers the use.
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { SyntaxKind } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type NodeHandle,
  type Program,
  type Signature,
  SignatureKind,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import type { Call, Contract, ContractName, Door, NameKind, Prop } from './contractPages.ts';

interface DeclarationsToRead {
  /** Settings of the compiler that cover the sources: absolute path of a tsconfig file. */
  config: string;
  /** Each door with the absolute path of its source. */
  doors: { name: string; source: string }[];
  /** Name of the exported table of calls in a door; none is read when absent. */
  calls?: { door: string; name: string };
}

type ReadDeclarations = Pick<Contract, 'doors' | 'calls' | 'callTypes'>;

/** In the compiler's messages a long type is cut off; here it is not. */
const FLAGS = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;
/** Longer values are shown shortened, as an editor does. */
const LONG_VALUE = 160;
/** What every element has, from React and the browser. */
const OF_ELEMENTS = /\/@types\/react(-dom)?\/|\/typescript[^/]*\/lib\/lib\./;
/** With these a library is drawn in another style, which the host's theme does for everyone. */
const OTHER_SKINS = /^(_.*|\w*[pP]refixCls|rootClassName|classNames|styles)$/;
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Reads doors and calls. Throws when a door's source is not among those that the settings cover. */
export function readDeclarations({ config, doors, calls }: DeclarationsToRead): ReadDeclarations {
  const api = new API({ cwd: path.dirname(config) });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} cannot be read.`);
    const reader = new Reader(project.program, project.checker);
    const read = doors.map(({ name, source }) => ({ name, ...reader.door(source) }));
    const table = calls && doors.find(({ name }) => name === calls.door);
    return { doors: read, ...(table ? reader.calls(table.source, calls.name) : { calls: [], callTypes: [] }) };
  } finally {
    close(api);
  }
}

/** Ends the compiler by force: ended by its own `close`, it sometimes prints "context canceled" into the output of the command. */
function close(api: API): void {
  const { child } = (api as unknown as { client: { channel: { child: ChildProcess } } }).client.channel;
  const kill = child.kill.bind(child);
  child.kill = () => kill('SIGKILL');
  api.close();
}

const CONTRACT = '@salesdesk/shared';
const DOMAIN = `${CONTRACT}/domain`;

/** Reads the contract from the sources of the workspace `root`: doors, calls and permission keys. */
export async function readContract(root: string): Promise<Contract> {
  const shared = path.join(root, 'shared');
  const described: { version: string; exports: Record<string, string> } = JSON.parse(
    await readFile(path.join(shared, 'package.json'), 'utf8'),
  );
  const doors = Object.entries(described.exports)
    .filter(([door]) => !door.startsWith('./build'))
    .map(([door, source]) => ({ name: CONTRACT + door.slice(1), source: path.join(shared, source) }));
  const config = path.join(root, 'tsconfig.browser.json');
  const read = readDeclarations({ config, doors, calls: { door: DOMAIN, name: 'endpoints' } });
  return {
    version: described.version,
    ...read,
    calls: read.calls.map(withAddress),
    permissions: [...PERMISSION_KEYS],
  };
}

/** Method and path are values, which no declaration has. */
function withAddress(call: Call): Call {
  const [, group = '', name = ''] = call.name.split('.');
  const groups: Record<string, Record<string, { method: string; path: string }>> = endpoints;
  const { method = '', path: address = '' } = groups[group]?.[name] ?? {};
  return { ...call, method, path: API_BASE + address };
}

class Reader {
  private readonly program: Program;
  private readonly checker: Checker;
  /** The symbols that the door in hand exports. */
  private exported = new Set<number>();

  constructor(program: Program, checker: Checker) {
    this.program = program;
    this.checker = checker;
  }

  door(source: string): Omit<Door, 'name'> {
    this.exported = new Set(this.exportsOf(source).map((symbol) => this.resolved(symbol).id));
    const names = this.exportsOf(source).map((symbol) => this.name(symbol.name, this.resolved(symbol)));
    const [, comment = ''] = /^\s*\/\*\*([\s\S]*?)\*\//.exec(this.textOf(source)) ?? [];
    return { doc: comment.replace(/^\s*\* ?/gm, '').trim(), names: names.sort((a, b) => a.name.localeCompare(b.name)) };
  }

  calls(source: string, name: string): { calls: Call[]; callTypes: string[] } {
    this.exported = new Set(this.exportsOf(source).map((symbol) => this.resolved(symbol).id));
    const table = this.exportsOf(source).find((symbol) => symbol.name === name);
    const groups = table ? this.propertiesOf(this.checker.getTypeOfSymbol(this.resolved(table))) : [];
    const types: (Type | undefined)[] = [];
    const calls = groups.flatMap((group) =>
      this.propertiesOf(this.checker.getTypeOfSymbol(group)).map((symbol): Call => {
        const parts = this.partsOf(symbol);
        types.push(...parts.flatMap(({ type }) => (type?.isIntersectionType() ? type.getTypes() : type)));
        return {
          name: `${name}.${group.name}.${symbol.name}`,
          method: '',
          path: '',
          doc: this.docOf(symbol),
          parts: parts.map((part) => ({ name: part.name, type: this.print(part.type) })),
        };
      }),
    );
    return { calls, callTypes: this.unexported(types) };
  }

  private exportsOf(source: string): readonly TypeSymbol[] {
    const file = this.program.getSourceFile(source);
    const module = file && this.checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${source} is no module that the compiler knows.`);
    return this.checker.getExportsOfModule(module);
  }

  private textOf(source: string): string {
    return this.program.getSourceFile(source)?.text ?? '';
  }

  private resolved(symbol: TypeSymbol): TypeSymbol {
    return symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private propertiesOf(type: Type | undefined): readonly TypeSymbol[] {
    return type ? this.checker.getPropertiesOfType(type) : [];
  }

  private name(name: string, symbol: TypeSymbol): ContractName {
    const isValue = Boolean(symbol.flags & SymbolFlags.Value);
    const type = isValue ? this.checker.getTypeOfSymbol(symbol) : undefined;
    const signatures = type ? this.checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    const kind = isValue ? this.kindOf(name, signatures) : 'type';
    const [, library = null] = PACKAGE.exec(symbol.declarations[0]?.path ?? '') ?? [];
    return {
      name,
      kind,
      library,
      doc: this.docOf(symbol),
      declaration: this.declarationOf({ name, symbol, kind, type, signatures, library }),
      props: kind === 'component' ? this.props(signatures) : [],
    };
  }

  /** A component is a function with a capital that returns an element. */
  private kindOf(name: string, signatures: readonly Signature[]): NameKind {
    if (!signatures.length) return 'value';
    const returned = signatures.map((signature) => this.print(this.checker.getReturnTypeOfSignature(signature)));
    const isComponent =
      /^[A-Z][a-z]/.test(name) && returned.some((type) => /\b(Element|ReactNode|ReactElement)\b/.test(type));
    return isComponent ? 'component' : 'function';
  }

  private declarationOf(read: {
    name: string;
    symbol: TypeSymbol;
    kind: NameKind;
    type: Type | undefined;
    signatures: readonly Signature[];
    library: string | null;
  }): string {
    const { name, symbol, kind, type, signatures, library } = read;
    if (kind === 'component') return '';
    if (kind === 'function') {
      const written = signatures.map((signature) => `${name}${this.signature(signature)}`);
      return [written.join('\n'), ...this.ownTypesOf(signatures)].join('\n\n');
    }
    if (symbol.flags & SymbolFlags.Class) return this.sourceOf(symbol.declarations[0]).split(' {')[0] ?? '';
    if (kind === 'type') return library ? '' : symbol.declarations.map((each) => this.sourceOf(each)).join('\n\n');
    return `const ${name}: ${this.printShort(type)}`;
  }

  /** The types of parameters and results that only their own file can name: a reader has to see what they contain. */
  private ownTypesOf(signatures: readonly Signature[]): string[] {
    const types = signatures.flatMap((signature) => [
      ...signature.getParameters().map((parameter) => this.checker.getTypeOfSymbol(parameter)),
      this.checker.getReturnTypeOfSignature(signature),
    ]);
    return this.unexported(types);
  }

  private unexported(types: readonly (Type | undefined)[]): string[] {
    const symbols = new Set(types.flatMap((type) => type?.getAliasSymbol() ?? type?.getSymbol() ?? []));
    return [...symbols]
      .filter(({ flags, id }) => flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias) && !this.exported.has(id))
      .flatMap(({ declarations }) => declarations.filter(({ path: file }) => !/\/(node_modules|lib)\//.test(file)))
      .map((declaration) => this.sourceOf(declaration));
  }

  private signature(signature: Signature): string {
    const { checker } = this;
    const [parameters, returned] = [signature.getParameters(), checker.getReturnTypeOfSignature(signature)];
    const generics = signature.getTypeParameters().map((parameter) => {
      const constraint = checker.getConstraintOfTypeParameter(parameter);
      return this.print(parameter) + (constraint ? ` extends ${this.printShort(constraint)}` : '');
    });
    const last = parameters.length - 1;
    const listed = parameters.map((parameter, index) => {
      const rest = signature.hasRestParameter && index === last ? '...' : '';
      const optional = this.isOptionalParameter(parameter) ? '?' : '';
      // The compiler has no name for a parameter that is taken apart.
      const name = parameter.name.startsWith('__') ? 'options' : parameter.name;
      return `${rest}${name}${optional}: ${this.print(checker.getTypeOfSymbol(parameter))}`;
    });
    const predicate = checker.getTypePredicateOfSignature(signature) ? 'boolean' : this.print(returned);
    return `${generics.length ? `<${generics.join(', ')}>` : ''}(${listed.join(', ')}): ${predicate}`;
  }

  private isOptionalParameter(parameter: TypeSymbol): boolean {
    const node = parameter.valueDeclaration?.resolve();
    return node?.kind === SyntaxKind.Parameter && /^[\w$]+\?|=/.test(node.getText().split(':')[0] ?? '');
  }

  private props(signatures: readonly Signature[]): Prop[] {
    const parameter = signatures.at(-1)?.getParameters()[0];
    const props = this.propertiesOf(parameter && this.checker.getTypeOfSymbol(parameter));
    return props
      .filter(({ name, declarations }) => !OTHER_SKINS.test(name) && !OF_ELEMENTS.test(declarations[0]?.path ?? ''))
      .map((prop) => ({
        name: prop.name,
        type: this.printShort(this.checker.getTypeOfSymbol(prop)).replace(/ \| undefined$/, ''),
        isRequired: !(prop.flags & SymbolFlags.Optional),
        doc: this.docOf(prop),
      }));
  }

  /** What a call takes and answers, from the type that exists only for the compiler. */
  private partsOf(call: TypeSymbol): { name: string; type: Type | undefined }[] {
    const type = this.checker.getTypeOfSymbol(call);
    const contract = type?.isTypeReference()
      ? this.checker.getTypeArguments(type)[1]
      : type?.getAliasTypeArguments()[1];
    return this.propertiesOf(contract).map((part) => ({ name: part.name, type: this.checker.getTypeOfSymbol(part) }));
  }

  private print(type: Type | undefined): string {
    return type ? this.checker.typeToString(type, undefined, FLAGS) : 'unknown';
  }

  /** Shortened when it is long, as the compiler's messages do it. */
  private printShort(type: Type | undefined): string {
    const whole = this.print(type);
    return whole.length > LONG_VALUE && type ? this.checker.typeToString(type) : whole;
  }

  private docOf(symbol: TypeSymbol): string {
    return this.checker.getDocumentationCommentOfSymbol(symbol).trim();
  }

  /** The text of a declaration without `export` and its own doc comment, which is shown above it. */
  private sourceOf(declaration: NodeHandle | undefined): string {
    return (
      declaration
        ?.resolve()
        ?.getText()
        .replace(/^export (declare )?/, '') ?? ''
    );
  }
}
