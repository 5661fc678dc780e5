/** What a build was written against: which names it takes from the host, where, and its sources. ADR-134. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync, transformSync } from '@swc/core';
import { readJson } from './files.mjs';
import { contractVersion, providedVersions } from './shares.mjs';

const OWN_PACKAGE = '@salesdesk/shared';
/** The kit in the address by which a remote outside the workspace depends on the contract. */
const KIT_ADDRESS = /\/r\/kit\/([^/]+)\//;
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx'];
const CODE = /\.[jt]sx?$/;
const TYPESCRIPT = /\.tsx?$/;
const TEST = /\.(test|spec)\.[jt]sx?$/;

/**
 * The record of the remote in `folder`. `screens`: paths of the files that it exposes, with or without their ending; what
 * these import is part of it, and so are its files of texts and of declarations, and a check of its extensions. `virtual`: sources that only the build knows, by path. `extensions`: those of remote.json.
 */
export function contractRecord(folder, { screens, virtual = {}, extensions = [] }) {
  const sources = {};
  const imports = [];
  const doors = new Set(Object.keys(providedVersions()).filter((key) => key.startsWith(OWN_PACKAGE)));
  const waiting = [
    ...screens.map((file) => resolved(path.resolve(folder, file)) ?? path.resolve(folder, file)),
    ...alsoIncluded(path.join(folder, 'src')),
  ];
  const seen = new Set();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    const text = readFileSync(file, 'utf8');
    // A record has no file outside the remote's folder: it is unpacked below another one. Its imports count all the same.
    if (TYPESCRIPT.test(file) && !name.startsWith('../')) sources[name] = text;
    if (file.endsWith('.d.ts')) continue;
    const { names, files } = importsOf(text, file);
    imports.push(...names.filter(({ door }) => doors.has(door)).map((one) => ({ ...one, file: name })));
    waiting.push(...files.flatMap((relative) => resolved(path.resolve(path.dirname(file), relative)) ?? []));
  }
  for (const [file, text] of Object.entries(virtual)) {
    const name = path.relative(folder, path.resolve(folder, file)).replaceAll(path.sep, '/');
    const { names } = importsOf(text, file);
    imports.push(...names.filter(({ door }) => doors.has(door)).map((one) => ({ ...one, file: name })));
  }
  Object.assign(sources, extensionCheck(folder, extensions));
  return { contract: contractVersion, kit: kitOf(folder), built: providedVersions(), imports, sources };
}

/**
 * A source that compiles when each extension exports what its slot asks for, so that the compiler sees a slot that is gone,
 * and a prop that is, as it sees those of components.
 */
function extensionCheck(folder, extensions) {
  const lines = extensions.flatMap(({ id, slot, module, when = {} }, index) => {
    const file = resolved(path.join(folder, 'src', module));
    if (!file || !TYPESCRIPT.test(file)) return [];
    const own = `extension${index}`;
    const name = JSON.stringify(slot);
    return [
      `import ${own} from './${path.basename(file)}';`,
      `export const ${id.replaceAll('-', '_')}: ExtensionOf<${name}> = ${own};`,
      // `open` says when an overlay loads; the others name a prop of the slot.
      ...Object.keys(when)
        .filter((field) => field !== 'open')
        .map((field) => `export type ${own}_${field} = SlotProps<${name}>['${field}'];`),
    ];
  });
  if (!lines.length) return {};
  const text = [`import type { ExtensionOf, SlotProps } from '${OWN_PACKAGE}/domain';`, ...lines, ''].join('\n');
  return { 'src/extensions.generated.ts': text };
}

/** Declarations, which nothing imports, and texts, which only generated code imports. */
function alsoIncluded(src) {
  return readdirSync(src, { recursive: true })
    .filter((file) => file.endsWith('.d.ts') || /^texts\.\w+\.ts$/.test(file))
    .filter((file) => !TEST.test(file))
    .sort()
    .map((file) => path.join(src, file));
}

function resolved(file) {
  const found = ENDINGS.map((ending) => file + ending).find(isFile);
  return found && CODE.test(found) ? found : null;
}

function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function kitOf(folder) {
  const { dependencies = {}, devDependencies = {} } = readJson(path.join(folder, 'package.json'));
  const [, kit = null] = KIT_ADDRESS.exec(devDependencies[OWN_PACKAGE] ?? dependencies[OWN_PACKAGE] ?? '') ?? [];
  return kit;
}

/**
 * What a module imports. `names`: `{ door, name, line }` of each name that it takes from a package at run time; the name is
 * empty where it takes none or all of them. `files`: the relative paths that it imports for types or at run time.
 */
export function importsOf(text, file) {
  const parser = /\.tsx?$/.test(file)
    ? { syntax: 'typescript', tsx: file.endsWith('x') }
    : { syntax: 'ecmascript', jsx: true };
  // Positions count from the first token, which a comment may precede.
  const source = `;${text}`;
  const tree = parseSync(source, { ...parser, target: 'es2022' });
  const kept = keptAtRunTime(text, parser);
  const lineOf = lineFinder(source, tree.span.start);
  const names = [];
  const files = [];
  const namespaces = new Map();
  const note = (door, name, { start }) => {
    if (kept.has(key(door, name))) names.push({ door, name, line: lineOf(start) });
  };
  for (const statement of tree.body) {
    const door = statement.source?.value;
    if (door === undefined) continue;
    if (door.startsWith('.')) files.push(door);
    else if (statement.type === 'ExportAllDeclaration') note(door, '', statement.span);
    else for (const specifier of statement.specifiers ?? []) noteSpecifier(door, specifier);
  }
  visit(tree.body, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Import') {
      const [{ expression } = {}] = node.arguments;
      if (expression?.type !== 'StringLiteral') return;
      if (expression.value.startsWith('.')) files.push(expression.value);
      else names.push({ door: expression.value, name: '', line: lineOf(node.span.start) });
    }
    const door = namespaces.get(identity(node.object));
    if (door === undefined || node.property?.type !== 'Identifier') return;
    names.push({ door, name: node.property.value, line: lineOf(node.object.span.start) });
  });
  return { names, files };

  function noteSpecifier(door, specifier) {
    if (specifier.isTypeOnly) return;
    switch (specifier.type) {
      case 'ImportNamespaceSpecifier':
        namespaces.set(identity(specifier.local), door);
        return note(door, '', specifier.span);
      case 'ExportNamespaceSpecifier':
        return note(door, '', specifier.span);
      case 'ImportDefaultSpecifier':
        return note(door, 'default', specifier.span);
      default:
        return note(door, nameOf(specifier), specifier.span);
    }
  }
}

/** The compiler drops imports that are only types; what is left is taken at run time. */
function keptAtRunTime(text, parser) {
  const { code } = transformSync(text, { jsc: { target: 'es2022', parser }, configFile: false, swcrc: false });
  const kept = new Set();
  const { body } = parseSync(code, { syntax: 'ecmascript', jsx: true, target: 'es2022' });
  for (const { type, source, specifiers } of body) {
    if (!source) continue;
    if (type === 'ExportAllDeclaration') kept.add(key(source.value, ''));
    for (const specifier of specifiers ?? []) {
      if (specifier.type.includes('Namespace')) kept.add(key(source.value, ''));
      else kept.add(key(source.value, specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier)));
    }
  }
  return kept;
}

const key = (door, name) => `${door}\0${name}`;
const nameOf = ({ imported, local, orig }) => (imported ?? local ?? orig).value;
/** Identifiers of one scope have one context. */
const identity = (node) => (node?.type === 'Identifier' ? `${node.value}\0${node.ctxt}` : '');

function lineFinder(source, first) {
  const bytes = Buffer.from(source);
  return (position) => {
    let line = 1;
    for (let index = 0; index < position - first; index++) if (bytes[index] === 10) line++;
    return line;
  };
}

function visit(node, see) {
  if (Array.isArray(node)) for (const part of node) visit(part, see);
  else if (node && typeof node === 'object' && node.type !== 'JSXClosingElement') {
    if (node.type) see(node);
    for (const part of Object.values(node)) visit(part, see);
  }
}
