/** Runs the examples where the page has a place for them, in the product's theme, without calling its API. */
import { isolation, QueryClientProvider, queryClient } from '@salesdesk/shared';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { MemoryRouter } from '@salesdesk/shared/router';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import { type ComponentType, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyNonceToStyles, styleNonce } from '../../../host/src/styleNonce.ts';
import { guardTextSinks } from '../../../host/src/trustedTypes.ts';
import { EXAMPLES } from '../examples/index.ts';

/** Each example in its own place, all in one tree, because the theme is one. */
function Examples({ places }: { places: readonly HTMLElement[] }) {
  return places.map((place, index) => {
    const Example: ComponentType | undefined = EXAMPLES[place.dataset.example ?? ''];
    return Example && createPortal(<Example />, place, String(index));
  });
}

function FollowsPage() {
  const { choose } = useTheme();
  useEffect(() => {
    const control = document.querySelector<HTMLSelectElement>('#theme');
    const follow = () => choose(control?.value as Parameters<typeof choose>[0]);
    control?.addEventListener('change', follow);
    return () => control?.removeEventListener('change', follow);
  }, [choose]);
  return null;
}

const nonce = styleNonce();
guardTextSinks([]);
if (nonce) applyNonceToStyles(nonce);
isolation.setInterceptor(() => new Promise(() => {}));
isolation.overrideSession({ permissions: PERMISSION_KEYS });
createRoot(document.createElement('div')).render(
  <ThemeProvider nonce={nonce}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FollowsPage />
        <Examples places={[...document.querySelectorAll<HTMLElement>('[data-example]')]} />
      </MemoryRouter>
    </QueryClientProvider>
  </ThemeProvider>,
);
