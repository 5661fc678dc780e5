/** Extensions over a scripted runtime, for tests. */
import { provideSlots, QueryClientProvider, queryClient } from '@salesdesk/shared';
import type { ExtensionDeclaration, SlotName } from '@salesdesk/shared/domain';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Catalog } from './catalog.ts';
import { buildCatalog, buildRelease } from './fakeRemotes.ts';

/** A catalog in which `leads` 2.0.0 has an extension `bad` of a slot, with 1.0.0 before it, and `tidy` another one. */
export function catalogWith(
  slot: SlotName,
  { hasFallback = false, when = {} }: { hasFallback?: boolean; when?: ExtensionDeclaration['when'] } = {},
): Catalog {
  const extension = (id: string) => ({ extensions: [{ id, slot, module: './LeadsPage', title: `The ${id}`, when }] });
  return buildCatalog([
    { ...buildRelease('2.0.0', extension('bad')), fallbackUrl: '/r/leads/1.0.0/mf-manifest.json' },
    buildRelease('1.0.0', { isLive: false, ...(hasFallback ? extension('bad') : {}) }),
    buildRelease('1.0.0', { name: 'tidy', routes: [], navigation: [], ...extension('good') }),
  ]);
}

/** Renders a screen that owns a slot, with a field to type in. */
export async function openOwner(children: ReactNode): Promise<RenderResult> {
  const { slotHost } = await import('./slotHost.tsx');
  provideSlots(slotHost);
  queryClient.clear();
  return await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <h1>The owner</h1>
        <input aria-label="Note" />
        {children}
      </QueryClientProvider>,
    ),
  );
}
