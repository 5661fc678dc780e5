import { plural } from '@salesdesk/shared';

/** Announces how many rows are selected. It is there before the first one, or screen readers would miss that. */
export function SelectedNote({ count }: { count: number }) {
  return (
    <p role="status" className="sd-visually-hidden">
      {count > 0 && plural(count, '{{count}} row selected', '{{count}} rows selected')}
    </p>
  );
}
