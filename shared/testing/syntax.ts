/** Reads nodes of a parsed source file. */

export interface Syntax {
  type: string;
  span: { start: number; end: number };
  [part: string]: unknown;
}

/** The names of the placeholders in a text. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);
}

/** A literal's text; expressions in a template become `{{}}`. */
export function textOf(node: Syntax): string {
  if (node.type !== 'TemplateLiteral') return String(node.value);
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{{}}');
}

/** The object of `notify.error(…)` and `console.warn(…)`, otherwise the last name. */
export function nameOf(node: Syntax): string {
  if (node.type === 'OptionalChainingExpression') return nameOf(node.base as Syntax);
  if (node.type === 'MemberExpression') {
    const object = nameOf(node.object as Syntax);
    return ['notify', 'console'].includes(object) ? object : nameOf(node.property as Syntax);
  }
  return String((node as { value?: unknown; name?: { value?: unknown } }).value ?? '');
}
