import type { TraceSpan } from './collector.ts';

/** The spans of one trace as lines, each below its parent; a span whose parent is not there stands at the top. */
export function treeOf(spans: readonly TraceSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  const below = (parent: string | null, depth: number): string[] =>
    sorted
      .filter(({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null) === parent)
      .flatMap((span) => [lineOf(span, depth), ...below(span.spanId, depth + 1)]);
  return below(null, 0);
}

function lineOf({ name, by, start, end }: TraceSpan, depth: number): string {
  return `${'  '.repeat(depth)}${name}  [${by}]  ${(end - start).toFixed(1)} ms`;
}
