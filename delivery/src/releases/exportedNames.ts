/** Reads from the code of a webpack or rspack build what an exposed module exports, without running it. */
import type { AnyNode, CallExpression, Expression, Program, Property } from 'acorn';

/** A module of the bundle: `(module, exports, require) => { … }`. */
type ModuleFunction = Extract<AnyNode, { type: 'FunctionExpression' | 'ArrowFunctionExpression' }>;

/**
 * Returns the names that `module` (`./LeadsPage`) exports; null when the code does not tell, as for CommonJS. `scripts`:
 * the container's script and the scripts that the module needs at once.
 */
export function exportedNames(module: string, scripts: readonly Program[]): string[] | null {
  const found = moduleFunction(module, scripts);
  if (!found) return null;
  const [, exports, require] = found.params.map((param) => (param.type === 'Identifier' ? param.name : ''));
  // Without parameters it can reach no exports.
  if (!found.params.length) return [];
  if (!exports || !require) return null;
  const calls = callsIn(found.body);
  const about = (method: string) => calls.filter((call) => isCallOf(call, require, method, exports));
  if (!about('r').length) return null;
  const names: string[] = [];
  for (const call of about('d')) {
    for (const definitions of call.arguments.slice(1)) {
      if (definitions.type !== 'ObjectExpression') return null;
      for (const definition of definitions.properties) {
        if (definition.type !== 'Property') return null;
        names.push(keyOf(definition));
      }
    }
  }
  return names;
}

/** Whether a script hands the code of its modules to `eval`, as builds for development do. */
export function usesEval(script: Program): boolean {
  for (const node of nodesIn(script, true)) {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') continue;
    if (isNamed(node.expression.callee, 'eval')) return true;
  }
  return false;
}

function moduleFunction(module: string, scripts: readonly Program[]): ModuleFunction | null {
  const [container] = scripts;
  const getter = container && functionOf(container, module);
  // `() => Promise.all([load(1)]).then(() => () => require(885))`: the last call with one literal is that of the module.
  const ids = getter ? [...nodesIn(getter, true)].flatMap((node) => requiredId(node) ?? []) : [];
  const id = ids.at(-1);
  if (id === undefined) return null;
  for (const script of scripts) {
    const found = functionOf(script, id);
    if (found) return found;
  }
  return null;
}

/** The function that some object of the script has under `key`. */
function functionOf(script: Program, key: string): ModuleFunction | null {
  for (const node of nodesIn(script, true)) {
    if (node.type !== 'Property' || keyOf(node) !== key) continue;
    const { value } = node;
    if (value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression') return value;
  }
  return null;
}

function requiredId(node: AnyNode): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.arguments.length !== 1) return null;
  const [id] = node.arguments;
  return id?.type === 'Literal' ? String(id.value) : null;
}

function callsIn(node: AnyNode): CallExpression[] {
  return [...nodesIn(node, false)].filter((each) => each.type === 'CallExpression');
}

/** `require.<method>(exports, …)`. */
function isCallOf({ callee, arguments: [first] }: CallExpression, require: string, method: string, exports: string) {
  return (
    callee.type === 'MemberExpression' &&
    isNamed(callee.object, require) &&
    isNamed(callee.property, method) &&
    isNamed(first, exports)
  );
}

function isNamed(node: { type: string } | undefined, name: string): boolean {
  return node?.type === 'Identifier' && 'name' in node && node.name === name;
}

function keyOf({ key }: Pick<Property, 'key'>): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String((key as Extract<Expression, { type: 'Literal' }>).value) : '';
}

/** The nodes below `root` in the order of the source; with `isDeep` also those of functions inside it. */
function* nodesIn(root: AnyNode, isDeep: boolean): Generator<AnyNode> {
  const waiting: AnyNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (!isDeep && node !== root && /Function/.test(node.type)) continue;
    const children = Object.values(node).flat().filter(isNode);
    // The first child is taken first.
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) waiting.push(child);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
