/** Renders the templates of the chart without helm: the part of its language that they use. Anything else throws. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '../product.ts';

type Values = { [name: string]: unknown };

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; expression: string }
  | { kind: 'block'; keyword: string; expression: string; body: Node[]; otherwise: Node[] };

/** What an expression sees: the dot, the chart's data and the variables of the ranges around it. */
interface Scope {
  dot: unknown;
  root: Values;
  variables: Values;
  defined: Map<string, Node[]>;
}

const TAG = /\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/g;
const CHART = join(ROOT, 'tools/chart');

/** The chart's own values. */
export function chartValues(): Values & { secretName: string; settings: Record<string, string> } {
  return parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
}

/** The objects of the chart as `helm template` makes them of these values. */
export function renderChart(values: Values, release = 'salesdesk'): Values[] {
  const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
  const root = { Values: values, Release: { Name: release }, Chart: { Version: version, AppVersion: appVersion } };
  const defined = new Map<string, Node[]>();
  const files = readdirSync(join(CHART, 'templates')).sort();
  const parsed = files.map((file) => parseTemplate(readFileSync(join(CHART, 'templates', file), 'utf8'), defined));
  const texts = parsed.map((nodes) => render(nodes, { dot: root, root, variables: {}, defined }));
  return texts.filter((text, index) => files[index]?.endsWith('.yaml') && text.trim()).map((text) => parse(text));
}

/** Reads a template into nodes; what it defines by name goes into `defined`. */
function parseTemplate(template: string, defined: Map<string, Node[]>): Node[] {
  const top: Node[] = [];
  const open: { block: Extract<Node, { kind: 'block' }>; into: Node[] }[] = [];
  let into = top;
  let from = 0;
  let trims = false;
  const text = (until: number, trimsEnd: boolean) => {
    let piece = template.slice(from, until);
    if (trims) piece = piece.trimStart();
    if (trimsEnd) piece = piece.trimEnd();
    if (piece) into.push({ kind: 'text', text: piece });
  };
  for (const found of template.matchAll(TAG)) {
    const [whole, before, inside = '', after] = found;
    text(found.index, before === '-');
    from = found.index + whole.length;
    trims = after === '-';
    const [, keyword = '', expression = ''] = /^(if|with|range|define|else|end|\/\*)\s*([\s\S]*)$/.exec(inside) ?? [];
    if (keyword === '/*') continue;
    if (keyword === 'else') {
      const { block } = open.at(-1) ?? fail(whole);
      if (expression) fail(whole);
      into = block.otherwise;
    } else if (keyword === 'end') {
      const { block, into: outer } = open.pop() ?? fail(whole);
      into = outer;
      if (block.keyword === 'define') defined.set(JSON.parse(block.expression), block.body);
      else into.push(block);
    } else if (keyword) {
      const block = { kind: 'block' as const, keyword, expression, body: [], otherwise: [] };
      open.push({ block, into });
      into = block.body;
    } else into.push({ kind: 'print', expression: inside });
  }
  text(template.length, false);
  if (open.length) fail('an end is missing');
  return top;
}

function render(nodes: Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join('');
}

function renderNode(node: Node, scope: Scope): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'print') return String(evaluate(node.expression, scope) ?? '');
  const [, names, expression = ''] = /^(?:\$(\w+, \$\w+) := )?([\s\S]*)$/.exec(node.expression) ?? [];
  const value = evaluate(expression, scope);
  if (isEmpty(value)) return render(node.otherwise, scope);
  if (node.keyword === 'if') return render(node.body, scope);
  if (node.keyword === 'with') return render(node.body, { ...scope, dot: value });
  const [name = '', item = ''] = (names ?? fail(node.expression)).split(', $');
  // Helm walks a map by its sorted names.
  const entries = Object.entries(value as Values).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries
    .map(([key, one]) =>
      render(node.body, { ...scope, dot: one, variables: { ...scope.variables, [name]: key, [item]: one } }),
    )
    .join('');
}

/** A pipeline: what a part gives is the last argument of the next. */
function evaluate(pipeline: string, scope: Scope): unknown {
  let piped: unknown[] = [];
  for (const part of pipeline.match(/(?:"[^"]*"|[^|"])+/g) ?? []) {
    const [first = '', ...others] = part.match(/"[^"]*"|\S+/g) ?? [];
    const call = FUNCTIONS[first];
    const given = [...others.map((word) => lookUp(word, scope)), ...piped];
    if (!call && given.length) fail(part);
    piped = [call ? call(given, scope) : lookUp(first, scope)];
  }
  return piped[0];
}

const FUNCTIONS: Record<string, (given: unknown[], scope: Scope) => unknown> = {
  include: ([name, dot], scope) =>
    render(scope.defined.get(String(name)) ?? fail(String(name)), { ...scope, dot, variables: {} }),
  printf: ([format, value]) => (format === '%s' ? value : fail(String(format))),
  trunc: ([count, text]) => String(text).slice(0, Number(count)),
  trimSuffix: ([suffix, text]) => (String(text).endsWith(`${suffix}`) ? String(text).slice(0, -1) : text),
  quote: ([value]) => JSON.stringify(String(value ?? '')),
  default: ([otherwise, value]) => (isEmpty(value) ? otherwise : value),
  toYaml: ([value]) => stringify(value).trimEnd(),
  nindent: ([count, text]) => `\n${String(text).replace(/^(?=.)/gm, ' '.repeat(Number(count)))}`,
};

function lookUp(word: string, { dot, root, variables }: Scope): unknown {
  if (/^("|\d)/.test(word)) return JSON.parse(word);
  const [, start = '', path = ''] = /^(\$\w*|(?=\.))\.?([\w.]*)$/.exec(word) ?? fail(word);
  const from = start === '' ? dot : start === '$' ? root : variables[start.slice(1)];
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], from);
}

function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}

function fail(what: string): never {
  throw new Error(`The chart uses what this does not know: ${what}`);
}
