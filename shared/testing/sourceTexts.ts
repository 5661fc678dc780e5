/** Extracts the texts of source files, for the test that nothing is left untranslated. */
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { nameOf, placesIn, type Syntax, textOf } from './syntax.ts';

export interface SourceText {
  text: string;
  line: number;
}

export interface SourceTexts {
  /** Keys: passed to `t`, or to `notify` and `announce`, which look them up. */
  keys: SourceText[];
  /** Pairs passed to `plural`, by their `many`. */
  plurals: (SourceText & { one: string })[];
  /** Constants passed to `t`: `TITLES.home` as ['TITLES', 'home']; null for a name that is only known at run time. */
  constants: { path: (string | null)[]; line: number }[];
  /** Constants that are displayed unchanged; texts among them are bare. */
  shownConstants: { path: (string | null)[]; line: number }[];
  /** Displayed texts that are not looked up. */
  bare: SourceText[];
  /** Every literal, with the name of the property it is assigned to. */
  literals: (SourceText & { use: string })[];
  /** Errors in calls, as sentences. */
  wrong: SourceText[];
}

/** The number of enclosing functions, and the property whose value it is. */
interface CodePosition {
  depth: number;
  use?: string;
}

const SHOWN = new Set(
  `label title placeholder aria-label alt okText cancelText message description tooltip tip hint detail help heading
  confirmLabel cancelLabel plain word text note`.split(/\s+/),
);
/** These functions look up the sentence they receive. */
const SAYING = new Set(['announce', 'announceFailure', 'useFailureToast', 'useUsers']);
/** Calls with texts for developers, or without words. */
const SILENT_CALLS = /^(console|querySelector(All)?|closest|matchMedia)$/;
/** Errors for developers; those of the API are for users. */
const SILENT_NEW = /^(?!Api)\w*(Error|Failure|Ended)$/;
const SILENT_PROPS = new Set(['className', 'style', 'd', 'viewBox', 'href', 'rel', 'src', 'autoComplete', 'sizes']);

/** Words separated by a space; single words and keys of keyboards are found by their position. */
const isProse = (text: string) => /\p{L}{2,}[,;:]? \p{L}/u.test(text);
const hasLetters = (text: string) =>
  /\p{L}/u.test(text.replace(/\{\{\w*\}\}/g, '')) && !/^(#[\da-f]{3,8}|https?:\/\/)$/i.test(text);

export function textsIn(file: string): SourceTexts {
  // The parser's byte offsets continue from file to file; the leading `;` shows where this file starts.
  const source = Buffer.from(`;${readFileSync(file, 'utf8')}`);
  const module = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  const begin = (module.body[0] as unknown as Syntax).span.start;
  const found: SourceTexts = {
    keys: [],
    plurals: [],
    constants: [],
    shownConstants: [],
    bare: [],
    literals: [],
    wrong: [],
  };
  const aliases = new Map<string, Syntax>();
  const lineOf = ({ span }: Syntax) =>
    source
      .subarray(0, span.start - begin)
      .toString()
      .split('\n').length;
  visit(module as unknown as Syntax, { depth: 0 });
  return found;

  function visit(node: Syntax, place: CodePosition): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'TsTypeAliasDeclaration':
      case 'TsInterfaceDeclaration':
      case 'TsTypeAnnotation':
      case 'TsLiteralType':
      case 'TsTypeParameterInstantiation':
      case 'TsIndexedAccessType':
        return;
      case 'VariableDeclarator': {
        const { id, init } = node as unknown as { id: Syntax; init: Syntax | null };
        if (id.type === 'Identifier' && init?.type === 'MemberExpression') aliases.set(String(id.value), init);
        break;
      }
      case 'CallExpression':
        visitCall(node, place);
        return;
      case 'NewExpression':
        if (SILENT_NEW.test(nameOf(node.callee as Syntax))) return;
        break;
      case 'JSXText':
        if (hasLetters(String(node.value))) found.bare.push({ text: String(node.value).trim(), line: lineOf(node) });
        return;
      case 'JSXAttribute': {
        const name = nameOf(node.name as Syntax);
        if (SILENT_PROPS.has(name)) return;
        if (node.value) {
          if (SHOWN.has(name)) shown(node.value as Syntax);
          visit(node.value as Syntax, place);
        }
        return;
      }
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children as Syntax[]) if (child.type === 'JSXExpressionContainer') shown(child);
        break;
      case 'KeyValueProperty': {
        if (SHOWN.has(nameOf(node.key as Syntax))) shown(node.value as Syntax);
        visit(node.value as Syntax, { ...place, use: nameOf(node.key as Syntax) });
        return;
      }
      case 'StringLiteral':
      case 'TemplateLiteral': {
        const text = textOf(node);
        found.literals.push({ text, line: lineOf(node), use: place.use ?? '' });
        // Names are data.
        if (
          place.use !== 'name' &&
          isProse(text) &&
          !found.bare.some((one) => one.line === lineOf(node) && one.text === text)
        )
          found.bare.push({ text, line: lineOf(node) });
        break;
      }
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassMethod':
      case 'MethodProperty':
        visitParts(node, { depth: place.depth + 1 });
        return;
    }
    visitParts(node, place);
  }

  function visitParts(node: Syntax, place: CodePosition): void {
    for (const [name, part] of Object.entries(node)) {
      if (name === 'span' || name === 'typeAnnotation' || name === 'returnType') continue;
      for (const one of Array.isArray(part) ? part : [part]) {
        const syntax = one?.expression && !one.type ? one.expression : one;
        if (!syntax || typeof syntax !== 'object') continue;
        // The body of a method has no name.
        if (typeof syntax.type === 'string') visit(syntax, place);
        else visitParts(syntax, place);
      }
    }
  }

  function visitCall(node: Syntax, place: CodePosition): void {
    const callee = nameOf(node.callee as Syntax);
    const [first, second, third, fourth] = (node.arguments as { expression: Syntax }[]).map((one) => one.expression);
    if (SILENT_CALLS.test(callee)) return;
    if (callee === 't' || callee === 'plural') {
      if (place.depth === 0)
        found.wrong.push({ text: `${callee}() is called while the module is loaded`, line: lineOf(node) });
    }
    if (callee === 't' && first) {
      readKey(first, (text) => checkValues(text, second, node));
      if (second) visit(second, place);
      return;
    }
    if (callee === 'msg' && first) {
      readKey(first, () => {});
      return;
    }
    if (callee === 'plural' && second && third) {
      const [one, many] = [textOf(second), textOf(third)];
      if (second.type !== 'StringLiteral' || third.type !== 'StringLiteral')
        found.wrong.push({ text: 'plural() takes two literals', line: lineOf(node) });
      else found.plurals.push({ text: many, one, line: lineOf(node) });
      checkValues(many, fourth, node, ['count']);
      if (first) visit(first, place);
      if (fourth) visit(fourth, place);
      return;
    }
    if (callee === 'translated' && first && ['StringLiteral', 'TemplateLiteral'].includes(first.type)) {
      found.wrong.push({
        text: 'translated() is for sentences from elsewhere; a literal goes to t()',
        line: lineOf(node),
      });
      return;
    }
    if (callee === 'notify' || SAYING.has(callee)) {
      for (const said of [first, second]) {
        if (said?.type === 'StringLiteral') found.keys.push({ text: textOf(said), line: lineOf(said) });
        else if (said?.type === 'ObjectExpression') {
          for (const property of said.properties as Syntax[]) {
            const value = property.value as Syntax | undefined;
            if (property.type === 'KeyValueProperty' && value?.type === 'StringLiteral') {
              if (/^(success|fallback)$/.test(nameOf(property.key as Syntax)))
                found.keys.push({ text: textOf(value), line: lineOf(value) });
            } else visit(property, place);
          }
        } else if (said) visit(said, place);
      }
      return;
    }
    if (callee === 'useDocumentTitle' && first) shown(first);
    visitParts(node, place);
  }

  /** Reads the argument of `t`: a literal, a constant, or a choice between them. */
  function readKey(node: Syntax, use: (text: string) => void): void {
    if (node.type === 'StringLiteral') {
      found.keys.push({ text: textOf(node), line: lineOf(node) });
      use(textOf(node));
    } else if (node.type === 'ConditionalExpression') {
      readKey(node.consequent as Syntax, use);
      readKey(node.alternate as Syntax, use);
    } else if (node.type === 'ParenthesisExpression') readKey(node.expression as Syntax, use);
    else {
      const path = pathOf(node);
      if (path) found.constants.push({ path, line: lineOf(node) });
      else
        found.wrong.push({
          text: 't() takes a literal or a constant; a sentence made elsewhere goes to translated()',
          line: lineOf(node),
        });
    }
  }

  function pathOf(node: Syntax): (string | null)[] | null {
    if (node.type === 'Identifier') {
      const name = String(node.value);
      const alias = aliases.get(name);
      return alias ? pathOf(alias) : [name];
    }
    if (node.type !== 'MemberExpression') return null;
    const before = pathOf(node.object as Syntax);
    const property = node.property as Syntax;
    if (!before) return null;
    if (property.type !== 'Computed') return [...before, String(property.value)];
    const inside = property.expression as Syntax;
    return [...before, inside.type === 'StringLiteral' ? String(inside.value) : null];
  }

  function checkValues(text: string, values: Syntax | undefined, node: Syntax, given: string[] = []): void {
    const wanted = placesIn(text).filter((name) => !given.includes(name));
    const isLiteral = !values || values.type === 'ObjectExpression';
    if (!isLiteral) return;
    const names = ((values?.properties as Syntax[] | undefined) ?? []).map((property) =>
      property.type === 'Identifier' ? String(property.value) : nameOf(property.key as Syntax),
    );
    const missing = wanted.filter((name) => !names.includes(name));
    if (missing.length) found.wrong.push({ text: `no value for {{${missing.join('}}, {{')}}}`, line: lineOf(node) });
  }

  /** Finds displayed literals, including both branches of a choice. */
  function shown(node: Syntax): void {
    switch (node.type) {
      case 'StringLiteral':
      case 'TemplateLiteral':
        if (hasLetters(textOf(node))) found.bare.push({ text: textOf(node), line: lineOf(node) });
        return;
      case 'Identifier':
      case 'MemberExpression': {
        const path = pathOf(node);
        if (path && /^[A-Z][A-Z_]+$/.test(path[0] ?? '')) found.shownConstants.push({ path, line: lineOf(node) });
        return;
      }
      case 'JSXExpressionContainer':
      case 'ParenthesisExpression':
        shown(node.expression as Syntax);
        return;
      case 'ConditionalExpression':
        shown(node.consequent as Syntax);
        shown(node.alternate as Syntax);
        return;
      case 'BinaryExpression':
        if (!['&&', '||', '??', '+'].includes(String(node.operator))) return;
        if (node.operator !== '&&') shown(node.left as Syntax);
        shown(node.right as Syntax);
    }
  }
}
