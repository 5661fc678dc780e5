import { parseSync, transformSync } from '@swc/core';

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
